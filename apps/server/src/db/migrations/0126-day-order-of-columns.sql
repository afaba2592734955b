-- The order of days with slashes is noted for each column: a file whose rows are stored already is read by the language of its person.
update imports set looked = looked - 'isMonthFirst' where looked ? 'isMonthFirst';
