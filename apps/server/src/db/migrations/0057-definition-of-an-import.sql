-- The versions of the form that the rows of an import were checked against: rows are saved by the same one only.
alter table imports add column definition text;
