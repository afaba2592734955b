-- The event of a delivery that could not be made, as it was recorded: it is made of it again when its template was corrected. Those of before have none.
alter table deliveries add column occurrence jsonb;
