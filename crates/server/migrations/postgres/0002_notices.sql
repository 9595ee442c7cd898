ALTER TABLE users ADD COLUMN mail_confirmed BIGINT NOT NULL DEFAULT 0;
-- What a player is to be told, once for each time he is waited for. `since` is the line of his own last decision.
CREATE TABLE notices (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat BIGINT NOT NULL,
    since BIGINT NOT NULL,
    what TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    due_ms BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    mailed BIGINT NOT NULL,
    called BIGINT NOT NULL,
    done BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat, since, what)
);
CREATE INDEX notices_by_due ON notices (done, due_ms);
