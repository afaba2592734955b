-- Without these the planner multiplies the shares of tenant and site, as if they had nothing to do with each other: with a thousand tenants it
-- expects one row of a site, and reads the whole site by the first index that begins with both, instead of one row by the index of its code.
create statistics elements_in_type (dependencies) on tenant_id, site_id, element_type_id from elements;
create statistics records_in_type (dependencies) on tenant_id, site_id, record_type_id from records;
create statistics list_keys_sv_in_type (dependencies) on tenant_id, site_id, type_id from list_keys_sv;
create statistics list_keys_en_in_type (dependencies) on tenant_id, site_id, type_id from list_keys_en;
create statistics list_keys_nb_in_type (dependencies) on tenant_id, site_id, type_id from list_keys_nb;
create statistics transactions_in_type (dependencies) on tenant_id, site_id, transaction_type_id from transactions;
create statistics operations_in_type (dependencies) on tenant_id, site_id, operation_type_id from operations;
create statistics reservations_in_type (dependencies) on tenant_id, site_id, transaction_type_id from reservations;
create statistics balance_entries_in_site (dependencies) on tenant_id, site_id from balance_entries;
create statistics bulk_change_items_in_change (dependencies) on tenant_id, site_id, bulk_change_id from bulk_change_items;
create statistics deliveries_in_config (dependencies) on tenant_id, site_id, config_id from deliveries;
create statistics file_uses_in_site (dependencies) on tenant_id, site_id from file_uses;
create statistics files_in_site (dependencies) on tenant_id, site_id from files;
create statistics import_rows_in_import (dependencies) on tenant_id, site_id, import_id from import_rows;
create statistics open_reports_in_site (dependencies) on tenant_id, site_id from open_reports;
create statistics reminders_in_type (dependencies) on tenant_id, site_id, transaction_type_id from reminders;
create statistics sms_messages_in_site (dependencies) on tenant_id, site_id from sms_messages;
create statistics sms_recipients_in_site (dependencies) on tenant_id, site_id from sms_recipients;
create statistics bulk_changes_in_site (dependencies) on tenant_id, site_id from bulk_changes;
create statistics element_deviations_in_site (dependencies) on tenant_id, site_id from element_deviations;
create statistics imports_in_site (dependencies) on tenant_id, site_id from imports;
create statistics public_lists_in_site (dependencies) on tenant_id, site_id from public_lists;
create statistics station_services_in_site (dependencies) on tenant_id, site_id from station_services;
create statistics transaction_type_operations_in_site (dependencies) on tenant_id, site_id from transaction_type_operations;
create statistics uploads_in_site (dependencies) on tenant_id, site_id from uploads;
create statistics user_privileges_in_site (dependencies) on tenant_id, site_id from user_privileges;
create statistics user_sites_in_site (dependencies) on tenant_id, site_id from user_sites;
create statistics views_in_site (dependencies) on tenant_id, site_id from views;
create statistics data_schemas_in_site (dependencies) on tenant_id, site_id from data_schemas;
create statistics open_addresses_in_site (dependencies) on tenant_id, site_id from open_addresses;
create statistics operation_types_in_site (dependencies) on tenant_id, site_id from operation_types;
create statistics stations_in_site (dependencies) on tenant_id, site_id from stations;
create statistics transaction_types_in_site (dependencies) on tenant_id, site_id from transaction_types;

analyze elements, records, list_keys_sv, list_keys_en, list_keys_nb, transactions, operations, reservations, balance_entries, bulk_change_items,
  deliveries, file_uses, files, import_rows, open_reports, reminders, sms_messages, sms_recipients,
  bulk_changes, element_deviations, imports, public_lists, station_services, transaction_type_operations, uploads, user_privileges, user_sites, views,
  data_schemas, open_addresses, operation_types, stations, transaction_types;
