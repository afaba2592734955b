import { setTimeout as delay } from 'node:timers/promises'
import { aConfig } from '@verka/server/src/testing/made/outside/processors.ts'
import { startMailbox } from '@verka/server/src/testing/servers/other-systems/mailbox.ts'
import { print, reportResult } from '../faults/report.ts'
import { aCustomer, aServiceWith, aWebhook, execute, type Customer, type Executable } from './customer.ts'
import { startReceiver, type Receiver } from './receiver.ts'
import { startServer, type Server } from './server.ts'

const AFTER_MS = 1000
const WAIT_MS = 60_000

/** A customer whose executions are sent to a receiver and to the inbox of its administrator. */
async function aWatcher(server: Server, receiver: Receiver, key: string) {
  const customer = await aCustomer(server.applicationUrl, server.origin, key, 5)
  const { rows } = await server.superuser.query<{ id: string }>('select id from users where tenant_id = $1', [customer.tenantId])
  const inbox = await aConfig(customer.admin, 'inboxMessage', { person: rows[0]!.id, title: 'Klart', text: '{{ element.title }}' })
  return { customer, what: await aServiceWith(customer, [await aWebhook(customer.admin, `${receiver.url}/${key}`), inbox]) }
}

interface Delays {
  webhook: number
  inbox: number
}

/** Executes once. @returns milliseconds until the webhook and the message arrive; the message is looked for as the page does */
async function delaysOf(server: Server, receiver: Receiver, customer: Customer, what: Executable): Promise<Delays> {
  const before = receiver.arrivals.length
  const inboxCount = async () => {
    const { rows } = await server.superuser.query<{ count: number }>(
      'select count(*)::int as count from messages where tenant_id = $1 and title is not null',
      [customer.tenantId],
    )
    return rows[0]!.count
  }
  const had = await inboxCount()
  await execute(customer, what, customer.elements[0]!)
  const since = performance.now()
  const found: Partial<Delays> = {}
  while (performance.now() - since < WAIT_MS && (found.webhook === undefined || found.inbox === undefined)) {
    const arrival = receiver.arrivals.slice(before).find(({ path }) => path === `/${customer.key}`)
    if (arrival) found.webhook ??= arrival.at - since
    if (found.inbox === undefined && (await inboxCount()) > had) found.inbox = performance.now() - since
    await delay(10)
  }
  return { webhook: Infinity, inbox: Infinity, ...found }
}

/** A tenant with many events at once, beside one with a single execution now and then. */
export async function measureFlood(messages: number, looks: number): Promise<void> {
  const receiver = await startReceiver()
  const mailbox = await startMailbox()
  const server = await startServer([receiver.allowed], { SMTP_URL: mailbox.url, MAIL_FROM: 'verka@verka.example' })
  try {
    const large = await aWatcher(server, receiver, 'stor')
    const small = await aWatcher(server, receiver, 'liten')
    const once = () => delaysOf(server, receiver, small.customer, small.what)
    const longest = (delays: readonly Delays[]) => Math.max(...delays.flatMap(({ webhook, inbox }) => [webhook, inbox])) / 1000
    await once()
    await delaysOf(server, receiver, large.customer, large.what)
    const alone: Delays[] = []
    for (let count = 0; count < 5; count++) alone.push(await once())
    print(`alone: a webhook and a message arrive within ${longest(alone).toFixed(2)} s`)
    /** Executions of the small tenant, now and then, while the large one has much to do. */
    const look = async (what: string, waiting: string) => {
      const beside: Delays[] = []
      for (let count = 0; count < looks; count++) {
        beside.push(await once())
        await delay(AFTER_MS)
      }
      const { rows } = await server.superuser.query<{ count: number }>(`select count(*)::int as count from ${waiting}`)
      const webhooks = beside.map(({ webhook }) => (webhook / 1000).toFixed(1)).join(' ')
      print(
        `the other tenant waited ${webhooks} s for webhooks, ${beside.map(({ inbox }) => (inbox / 1000).toFixed(1)).join(' ')} s for messages; ${rows[0]!.count} of ${what} were left`,
      )
      const more = longest(beside) - longest(alone)
      reportResult(
        `44 ${what} of one tenant delay those of another by ${more.toFixed(2)} s at most (promised: 5)`,
        more <= 5 && rows[0]!.count > 0,
      )
    }
    const began = performance.now()
    // its execution, recorded many times for its objects, and not yet fanned out
    await server.superuser.query(
      `insert into message_events (tenant_id, site_id, id, events, element_id, transaction_type_id, transaction_id, operation_type_id,
          operation_type_version, operation_id, facts, at)
        select t.tenant_id, t.site_id, gen_random_uuid(), '{completed}', ($2::uuid[])[1 + n % cardinality($2::uuid[])], t.transaction_type_id,
          t.id, o.operation_type_id, 1, o.id, '{"status": "completed"}', now()
        from (select * from transactions where tenant_id = $1 limit 1) t
          join operations o on o.tenant_id = t.tenant_id and o.transaction_id = t.id, generate_series(1, $3::int) n`,
      [large.customer.tenantId, large.customer.elements, messages],
    )
    print(`${messages} events of one tenant, ${((performance.now() - began) / 1000).toFixed(0)} s to record`)
    await execute(large.customer, large.what, large.customer.elements[0]!)
    await look(`${messages} events`, 'message_events')
    const since = performance.now()
    // one that waits to be rendered, many times
    await server.superuser.query(
      `insert into messages (tenant_id, id, user_id, kind, key, of_site, entity, entity_id, params, created_at)
        select tenant_id, gen_random_uuid(), user_id, kind, n::text, of_site, entity, entity_id, params, now()
        from (select * from messages where tenant_id = $1 limit 1) m, generate_series(1, $2::int) n`,
      [large.customer.tenantId, messages],
    )
    print(`${messages} messages to a person of it, ${((performance.now() - since) / 1000).toFixed(0)} s to record`)
    await execute(large.customer, large.what, large.customer.elements[0]!)
    await look(`${messages} messages to people`, 'messages where title is null')
  } finally {
    await server.stop()
    receiver.close()
    mailbox.close()
  }
}
