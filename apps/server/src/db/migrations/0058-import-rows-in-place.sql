-- A row is written when it is read, checked and saved: with free space in its page the last time touches no index.
alter table import_rows set (fillfactor = 50);
