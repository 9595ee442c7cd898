CREATE TABLE settings (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    login TEXT UNIQUE,
    password TEXT,
    mail TEXT,
    webhook TEXT,
    made_ms BIGINT NOT NULL
);
CREATE TABLE sessions (
    hash TEXT NOT NULL PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    made_ms BIGINT NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    made_ms BIGINT NOT NULL,
    card TEXT NOT NULL,
    card_line BIGINT NOT NULL
);
-- The log, byte for byte. The primary key is the fence against a second writer.
CREATE TABLE lines (
    match_id TEXT NOT NULL,
    line BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match_id, line)
);
CREATE TABLE seats (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat BIGINT NOT NULL,
    user_id TEXT REFERENCES users (id),
    bot TEXT,
    notes TEXT NOT NULL,
    PRIMARY KEY (match_id, seat)
);
CREATE TABLE chat (
    match_id TEXT NOT NULL REFERENCES matches (id),
    room TEXT NOT NULL,
    n BIGINT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    ms BIGINT NOT NULL,
    PRIMARY KEY (match_id, room, n)
);
