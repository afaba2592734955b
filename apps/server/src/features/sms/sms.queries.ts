import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { SmsMessageId, UserId } from '@verka/domain/entities/ids.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { SMS_COLUMNS } from '@verka/domain/sms/sms-messages.api.ts'
import { SMS_OUTCOMES, SMS_SOURCES } from '@verka/domain/sms/sms-states.ts'
import { choiceColumn, textColumn, type ListColumn } from '../../db/lists/columns/list-columns.ts'
import { queryList } from '../../db/lists/query-list.ts'
import { containsWord } from '../../db/lists/search/searched-values.ts'
import type { DB } from '../../db/schema/schema.generated.ts'
import { siteColumns, type ListScope, type SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

interface NewMessage {
  id: SmsMessageId
  sender: string
  text: string
  parts: number
  month: string
  /** Null: a service sends it by itself. */
  ownerId: UserId | null
}

export interface NewRecipient {
  id: string
  number: string
  personId: UserId | null
}

/** Stores a message with its recipients. */
export async function insertSms(
  tx: Tx,
  scope: SiteScope,
  { id, sender, text, parts, month, ownerId }: NewMessage,
  recipients: readonly NewRecipient[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sms_messages')
    .values({
      ...siteColumns(scope),
      id,
      sender,
      body: text,
      parts,
      month,
      is_automatic: ownerId === null,
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await sql`insert into sms_recipients (tenant_id, site_id, id, message_id, number, person_id, created_at, updated_at)
    select ${scope.tenantId}, ${scope.siteId}, r.id, ${id}, r.number, r.person_id, ${now}, ${now}
    from unnest(${recipients.map((one) => one.id)}::uuid[], ${recipients.map(({ number }) => number)}::text[],
      ${recipients.map(({ personId }) => personId)}::uuid[]) as r (id, number, person_id)`.execute(tx)
}

/** How many messages each of some numbers has been sent in the site since a moment; numbers without any are absent. */
export async function countSentTo(tx: Tx, scope: SiteScope, numbers: readonly string[], since: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ number: string; count: number }>`select r.number, count(*)::int as count from sms_recipients r
    where r.tenant_id = ${scope.tenantId} and r.site_id = ${scope.siteId} and r.number = any(${[...numbers]}::text[])
      and r.created_at > ${since} group by r.number`.execute(tx)
  return new Map(rows.map(({ number, count }) => [number, count]))
}

const isInSite = ({ tenantId, siteId }: SiteScope) => sql<boolean>`m.tenant_id = ${tenantId} and m.site_id = ${siteId}`
const OF_MESSAGE = sql`r.tenant_id = m.tenant_id and r.site_id = m.site_id and r.message_id = m.id`
const OWNER_NAME = sql`(select o.name from users o where o.tenant_id = m.tenant_id and o.id = m.owner_id)`
const RECIPIENTS = sql`(select count(*)::int from sms_recipients r where ${OF_MESSAGE})`
const someAre = (...states: string[]) => sql`exists (select from sms_recipients r where ${OF_MESSAGE} and r.state = any(${states}::text[]))`
const OUTCOME = sql`(case when ${someAre('waiting', 'sending')} then 'sending' when ${someAre('failed', 'unknown')} then 'problems'
  when ${someAre('sent')} then 'sent' else 'delivered' end)`
const SEARCHED = sql`fold_for_search(m.body || ' ' || m.sender || ' ' || coalesce((select string_agg(r.number || ' ' || coalesce(p.name, ''), ' ')
  from sms_recipients r left join users p on p.tenant_id = r.tenant_id and p.id = r.person_id where ${OF_MESSAGE}), ''))`

const counted = (name: string, ...states: string[]): RawBuilder<unknown> =>
  sql`count(*) filter (where r.state = any(${states}::text[]))::int as ${sql.ref(name)}`

export type ListedRow = Selectable<DB['sms_messages']> & {
  owner_name: string | null
  outcome: string
  recipient_count: number
  waiting: number
  sent: number
  delivered: number
  failed: number
  unknown: number
}

const listed = (conditions: RawBuilder<unknown>) => sql<ListedRow>`select m.*, ${OWNER_NAME} as owner_name, ${OUTCOME} as outcome, c.*
  from sms_messages m cross join lateral (select count(*)::int as recipient_count, ${counted('waiting', 'waiting', 'sending')},
    ${counted('sent', 'sent')}, ${counted('delivered', 'delivered')}, ${counted('failed', 'failed')}, ${counted('unknown', 'unknown')}
    from sms_recipients r where ${OF_MESSAGE}) c
  where ${conditions}`

/** Text messages searched, filtered, sorted and paged; the newest first unless another order is asked for. */
export const querySms = (tx: Tx, scope: ListScope, query: ListQuery) =>
  queryList<ListedRow>(
    tx,
    {
      rowOf: (id) => listed(sql`${isInSite(scope)} and m.id = ${id}`),
      defaultOrdering: [{ column: 'createdAt', dir: 'desc' }],
      timeZone: scope.timeZone,
      rows: {
        table: 'sms_messages',
        name: 'm',
        scope: isInSite(scope),
        conditions: [],
        columns: {
          createdAt: { type: 'moment', value: sql`m.created_at`, isFilled: true },
          text: textColumn(sql`left(m.body, 250)`, scope.culture, { isFilled: true }),
          sender: textColumn(sql`m.sender`, scope.culture, { isFilled: true }),
          source: choiceColumn(sql`(case when m.is_automatic then 'automatic' else 'person' end)`, SMS_SOURCES, { isFilled: true }),
          sentBy: textColumn(OWNER_NAME, scope.culture),
          recipientCount: { type: 'number', value: sql`${RECIPIENTS}::numeric`, isFilled: true },
          parts: { type: 'number', value: sql`m.parts::numeric`, isFilled: true },
          cost: { type: 'number', value: sql`(m.parts * ${RECIPIENTS})::numeric`, isFilled: true },
          outcome: choiceColumn(OUTCOME, SMS_OUTCOMES, { isFilled: true }),
        } satisfies Record<keyof typeof SMS_COLUMNS, ListColumn>,
        searched: (word) => ({ sql: containsWord(SEARCHED, word) }),
      },
    },
    query,
  )

export const readSms = async (tx: Tx, scope: SiteScope, id: SmsMessageId): Promise<ListedRow | undefined> =>
  (await listed(sql`${isInSite(scope)} and m.id = ${id}`).execute(tx)).rows[0]

export interface RecipientRow {
  id: string
  number: string
  person_id: UserId | null
  person_name: string | null
  state: string
  reason: string | null
  sent_at: Date | null
  delivered_at: Date | null
}

/** The recipients of a message: people by name, then numbers that were typed. */
export async function readRecipients(tx: Tx, scope: SiteScope, id: SmsMessageId): Promise<RecipientRow[]> {
  const { rows } =
    await sql<RecipientRow>`select r.id, r.number, r.person_id, p.name as person_name, r.state, r.reason, r.sent_at, r.delivered_at
    from sms_recipients r left join users p on p.tenant_id = r.tenant_id and p.id = r.person_id
    where r.tenant_id = ${scope.tenantId} and r.site_id = ${scope.siteId} and r.message_id = ${id}
    order by p.name is null, lower(p.name), r.number`.execute(tx)
  return rows
}

/** Deletes some messages that are older than a moment, of all tenants, with their numbers. Installation scope. @returns how many */
export async function deleteOldSms(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from sms_messages where (tenant_id, site_id, id) in
    (select tenant_id, site_id, id from sms_messages where created_at < ${before} order by created_at limit ${limit})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
