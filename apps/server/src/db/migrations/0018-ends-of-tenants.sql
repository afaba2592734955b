-- Whoever writes in a tenant says so for the length of their transaction, and shares that with all others; whoever removes the
-- tenant is alone. Nobody waits for a removal: it may take long, and the tenant is gone after it.
create function tenant_lock(tenant uuid) returns bigint language sql immutable parallel safe as $$
  select hashtextextended('tenant ' || tenant::text, 0)
$$;
create function write_in_tenant(tenant uuid) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(tenant_lock(tenant)) then
    raise exception 'the tenant % is being removed', tenant using errcode = 'lock_not_available';
  end if;
end $$;
