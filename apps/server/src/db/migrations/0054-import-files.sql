-- Tables to import are files of their own purpose.
alter table files
  drop constraint files_purpose_known,
  add constraint files_purpose_known check (purpose in ('file', 'image', 'import'));
