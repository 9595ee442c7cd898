-- PostgreSQL keeps its lines as they are; only SQLite needs another form of them.
SELECT 1;
