-- Lines are long, and a table without row numbers reads them whole to find its way; with row numbers they are appended.
CREATE TABLE lines_by_number (
    match_id TEXT NOT NULL,
    line BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match_id, line)
);
INSERT INTO lines_by_number (match_id, line, text) SELECT match_id, line, text FROM lines ORDER BY match_id, line;
DROP TABLE lines;
ALTER TABLE lines_by_number RENAME TO lines;
