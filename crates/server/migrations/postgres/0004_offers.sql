-- What players of a match have offered each other and who has agreed to it, as one text; no row where nothing is offered.
CREATE TABLE offers (
    match_id TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
    offers TEXT NOT NULL
);
