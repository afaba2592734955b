import { sql, type RawBuilder } from 'kysely'
import type { ElementId, ElementTypeId, ReservationId, TransactionId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import type { ReminderSubject } from '@verka/domain/services/reminder-settings.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

/** Subjects of one kind of a service of which it may remind now. */
export interface SubjectScope extends SiteScope {
  subject: ReminderSubject
  transactionTypeId: TransactionTypeId
  elementTypeId: ElementTypeId
  /** Date field of the object, for inspections. */
  dateFieldId: string | undefined
  /** IANA name, for the ends of days. */
  timeZone: string
  now: Date
}

/** A subject with its object, and the reminder that it is at. */
export interface SubjectRow {
  subject_id: TransactionId | ReservationId | ElementId
  transaction_id: TransactionId | null
  element_id: ElementId
  moment: Date
  since: Date
  person_id: UserId | null
  started_at: Date
  ends_at: Date | null
  own_values: Values
  title: string
  code: string
  element_values: Values
  /** The moment of its row; null: it has none. */
  known_moment: Date | null
  step: string | null
}

const OPEN = sql`t.status = 'started' and t.deleted_at is null`

/** When the due time of a loan was chosen: by its start, an extension or a handover; its other steps leave it. */
const DUE_SINCE = sql`coalesce((select max(o.executed_at) from operations o where o.tenant_id = t.tenant_id and o.site_id = t.site_id
    and o.transaction_id = t.id and o.undone_at is null and (o.due_at is not null or o.borrower_id is not null)), t.updated_at)`

/** The subjects that are not over yet, each with its moment. */
function openSubjects(scope: SubjectScope): RawBuilder<unknown> {
  const { tenantId, siteId, transactionTypeId, elementTypeId, dateFieldId, timeZone, now } = scope
  const transactions = (
    moment: RawBuilder<unknown>,
    person: RawBuilder<unknown>,
    since: RawBuilder<unknown>,
  ) => sql`select t.id as subject_id, t.id as transaction_id,
      t.element_id, date_trunc('milliseconds', ${moment}) as moment, ${since} as since, ${person} as person_id, t.created_at as started_at,
      null::timestamptz as ends_at, t.data_properties as own_values
    from transactions t where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.transaction_type_id = ${transactionTypeId} and ${OPEN}`
  if (scope.subject === 'loan')
    return sql`${transactions(sql`t.due_at`, sql`coalesce(t.borrower_id, t.owner_id)`, DUE_SINCE)} and t.due_at is not null`
  if (scope.subject === 'case') return transactions(sql`t.updated_at`, sql`t.owner_id`, sql`t.updated_at`)
  if (scope.subject === 'booking')
    return sql`select b.id as subject_id, null::uuid as transaction_id, b.element_id, b.from_at as moment, b.updated_at as since,
        b.user_id as person_id, b.created_at as started_at, b.to_at as ends_at, '{}'::jsonb as own_values
      from reservations b where b.tenant_id = ${tenantId} and b.site_id = ${siteId} and b.transaction_type_id = ${transactionTypeId}
        and b.status = 'booked' and b.expires_at > ${now} and b.from_at > ${now}`
  const value = sql`o.data_properties ->> ${dateFieldId ?? ''}`
  // a field that was of another kind before may have other values
  return sql`select o.id as subject_id, null::uuid as transaction_id, o.id as element_id, case
        when ${value} ~ '^\\d{4}-\\d\\d-\\d\\d$' then ((${value})::date + time '23:59') at time zone ${timeZone}
        else (${value})::timestamptz end as moment,
      to_timestamp(0) as since, null::uuid as person_id, o.created_at as started_at, null::timestamptz as ends_at, '{}'::jsonb as own_values
    from elements o where o.tenant_id = ${tenantId} and o.site_id = ${siteId} and o.element_type_id = ${elementTypeId}
      and ${value} ~ '^\\d{4}-\\d\\d-\\d\\d(T[0-9:.]{5,}(Z|[+-]\\d\\d:\\d\\d))?$'`
}

const ofSubject = ({ tenantId, siteId, transactionTypeId, subject }: SubjectScope) =>
  sql`r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.transaction_type_id = ${transactionTypeId} and r.subject = ${subject}`

/** Subjects whose next reminder is due, whose moment has moved, or that are new; `version`: of the service. */
export async function readDueSubjects(tx: Tx, scope: SubjectScope, version: number, limit: number): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`select s.*, e.title, e.code, e.data_properties as element_values, r.moment as known_moment, r.step
    from (${openSubjects(scope)}) s
    join elements e on e.tenant_id = ${scope.tenantId} and e.site_id = ${scope.siteId} and e.id = s.element_id
    left join reminders r on ${ofSubject(scope)} and r.subject_id = s.subject_id
    where r.subject_id is null or r.moment <> s.moment or r.service_version <> ${version} or r.next_at <= ${scope.now}
    order by s.moment, s.subject_id limit ${limit}`.execute(tx)
  return rows
}

/** Deletes rows of subjects that are over: returned, closed, collected, cancelled, deleted. @returns their ids */
export async function deleteOverSubjects(tx: Tx, scope: SubjectScope): Promise<string[]> {
  const { rows } = await sql<{ subject_id: string }>`delete from reminders r where ${ofSubject(scope)}
    and not exists (select from (${openSubjects(scope)}) s where s.subject_id = r.subject_id) returning r.subject_id`.execute(tx)
  return rows.map((row) => row.subject_id)
}
