import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '@verka/domain/calls.ts'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { isAtLeast, type Role } from '@verka/domain/access/roles.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { share, sized } from '@verka/domain/testing/size.ts'
import { withKey } from '../../testing/made/a-working-day.ts'
import { choicesFor } from '../../testing/hostile/choose.ts'
import { hiddenColumns, isLeakedIn, SECRETS, WRONG, type Hidden, type Hiding } from '../../testing/hostile/hidden-columns.ts'
import { textOfPages } from '../../testing/read/pdf-text.ts'
import { shortStreams } from '../../testing/servers/outside.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

/**
 * Promise 6 (security): a hidden column leaks nowhere: no answer shows it, no list is filtered or sorted by it, and a right guess is
 * answered like a wrong one, byte for byte. `PROBES=2000` is the promised size.
 */
const PROBES = Number(process.env.PROBES ?? sized(250, 500))

let server: TestApp
let tenant: TestTenant
let hiding: Hiding
beforeAll(async () => {
  server = await testApp({ live: shortStreams })
  tenant = await aTenant(server)
  hiding = await hiddenColumns(server, tenant)
})
afterAll(() => server.close())

type Form = 'element' | 'record' | 'operation'

/** Lists of rows with hidden columns: their paths, forms, and the parameter of the type. */
const LISTS: { path: string; form: Form; type: string }[] = [
  { path: '/elements/filter?elementTypeId=', form: 'element', type: 'elementTypes' },
  { path: '/records/filter?recordTypeId=', form: 'record', type: 'recordTypes' },
  { path: '/operations/filter?operationTypeId=', form: 'operation', type: 'operationTypes' },
  { path: '/transactions/filter?transactionTypeId=', form: 'operation', type: 'transactionTypes' },
]

const send = async (caller: Caller, method: string, path: string, body?: object) => {
  const url = path.startsWith('/api') ? path : `/api/v2/${tenant.key}/north${path}`
  const reply = await server.app.inject({
    method: method as 'POST',
    url,
    headers: { authorization: `Bearer ${caller.token}`, ...withKey() },
    ...(body === undefined ? {} : { payload: body }),
  })
  const head = JSON.stringify({ ...reply.headers, date: undefined, 'x-request-id': undefined, 'content-length': undefined })
  // a document is read as its letters read
  if (reply.headers['content-type'] === 'application/pdf')
    return { status: reply.statusCode, text: textOfPages(reply.rawPayload).join('\n'), head }
  return { status: reply.statusCode, text: reply.body.replace(/"requestId":"[^"]*"/, ''), head }
}

const guessFor = (field: Field, hidden: Hidden, from: typeof SECRETS) => {
  const { text, number, day } = from[hidden]
  return field.fieldType === 'integer' ? number : field.fieldType === 'date' ? day : text
}

describe('security promise 6: a hidden column', () => {
  test('is returned by no reading call, in no language, to a person without access', async () => {
    let requested = 0
    const design = { layout: 'avery-L7163', codeKind: 'qr', lines: ['title', 'code', 'category', hiding.note.element.id], brand: 'name' }
    const bodies: Record<string, object> = {
      printLabels: { design, objects: { elementIds: [hiding.ids.elements] } },
      previewLabel: { design, elementId: hiding.ids.elements },
      checkLabels: { design, objects: { elementIds: [hiding.ids.elements] } },
    }
    for (const { hidden, caller } of hiding.readers) {
      const role: Role = hidden === 'admin' ? 'siteAdmin' : 'user'
      const calls = (Object.values(CALLS) as Call[]).filter(
        (call) => call.reads && call.access !== 'public' && isAtLeast(role, call.access as Role),
      )
      expect(calls.length).toBeGreaterThan(30)
      for (const call of calls)
        for (const culture of share(['sv-SE', 'en-US', 'nb-NO'], 3)) {
          const head = call.path.split('/')[1]!
          const ids = head === 'auditLog' ? hiding.auditIds : [hiding.ids[head] ?? caller.userId]
          for (const id of call.path.includes('{id}') ? ids : [ids[0]!]) {
            const path = pathOf(call)
              .replace('{tenant}', tenant.key)
              .replace('{site}', 'north')
              .replace('{id}', id)
              .replace('{code}', 'H-1')
              .replace('{key}', 'list.elements')
              .replace('{version}', '1')
              .replace('{mode}', 'complete')
              .replace('{operationTypeId}', hiding.ids.operationTypes!)
              .replace('{elementId}', hiding.ids.elements!)
              .replace('{transactionTypeId}', hiding.ids.transactionTypes!)
              .replace('{transactionId}', hiding.ids.transactions!)
            const names = Object.keys((call.query as { shape?: object }).shape ?? {})
            const query = new URLSearchParams({ culture })
            for (const name of ['includeType', 'includeRecords', 'includePropertyTypes']) if (names.includes(name)) query.set(name, 'true')
            const body = call.method === 'POST' ? (bodies[call.name] ?? {}) : undefined
            const answer = await send(caller, call.method, `/api/v2${path}?${query.toString()}`, body)
            const context = [call.name, hidden, answer.status]
            expect([...context, isLeakedIn(answer.text + answer.head, hidden)]).toEqual([...context, false])
            // read, and not refused for something else
            const isFound =
              ['elements', 'records', 'operations', 'transactions'].includes(head) &&
              call.path !== '/operations/prepare/{operationTypeId}/{elementId}/{mode}/{transactionId}' &&
              // codes of errors, if there are any
              call.path !== '/elements/labels/check' &&
              // a code that no object has
              call.path !== '/elements/nextCode' &&
              // only a code and its address
              !call.path.endsWith('/openAddress') &&
              // only a site
              !call.path.endsWith('/site') &&
              // only numbers
              !call.path.endsWith('/counts') &&
              !call.path.endsWith('/uses')
            const isRead = answer.status === 200 && /Hammare|Läckage/.test(answer.text)
            expect([...context, isRead || !isFound]).toEqual([...context, true])
            requested++
          }
        }
    }
    process.stdout.write(`hidden columns: ${requested} answers read\n`)
  })

  test('is no column to filter or sort by, under any name, and the refusal is the same for a right guess', async () => {
    let probes = 0
    const chooseFor = choicesFor(hiding.readers.flatMap(({ hidden }) => LISTS.flatMap(({ form }) => hiding.hidden[hidden][form])).length)
    let tries = 0
    for (const { hidden, caller } of hiding.readers)
      for (const { path, form, type } of LISTS)
        for (const field of hiding.hidden[hidden][form]) {
          const choose = chooseFor(tries++)
          const names = [field.id, field.id.toUpperCase(), field.key, `dataProperties.${field.id}`, `data_properties->>'${field.id}'`]
          for (const column of [names[0]!, choose.of(names.slice(1))]) {
            const right = guessFor(field, hidden, SECRETS)
            const [one, two] = await Promise.all(
              [right, guessFor(field, hidden, WRONG)].map((value) =>
                send(caller, 'POST', path + hiding.ids[type]!, { filters: [{ column, value: choose.below(2) === 0 ? value : [value] }] }),
              ),
            )
            expect([column, one!.status, one!.text]).toEqual([column, 400, two!.text])
            // charts count by the same columns
            const counted = /^\/(transactions|operations)\//.test(path) ? [path.replace('/filter', '/counts') + hiding.ids[type]!] : []
            for (const counts of counted)
              expect((await send(caller, 'POST', counts, { filters: [{ column, value: right }] })).status).toBe(400)
            for (const dir of ['asc', 'desc'])
              expect((await send(caller, 'POST', path + hiding.ids[type]!, { ordering: [{ column, dir }] })).status).toBe(400)
            probes += 4
          }
        }
    process.stdout.write(`hidden columns: ${probes} filters and orders refused\n`)
  })

  test('is in no export: not as a column, not to narrow by, and not in the others', async () => {
    let requested = 0
    for (const { hidden, caller } of hiding.readers)
      for (const { path, form, type } of LISTS) {
        const exportPath = `${path.replace('/filter?', '/export?format=csv&')}${hiding.ids[type]!}`
        const open = await send(caller, 'POST', exportPath, { columns: [hiding.note[form].id] })
        expect(isLeakedIn(open.text + open.head, hidden)).toBe(false)
        for (const field of hiding.hidden[hidden][form]) {
          const column = field.id
          const probes = [
            { columns: [column] },
            { columns: [hiding.note[form].id], filters: [{ column, value: guessFor(field, hidden, SECRETS) }] },
            { columns: [hiding.note[form].id], ordering: [{ column, dir: 'asc' }] },
          ]
          for (const probe of probes) {
            const { status, text } = await send(caller, 'POST', exportPath, probe)
            expect([exportPath, status, isLeakedIn(text.replaceAll(column, ''), hidden)]).toEqual([
              exportPath,
              open.status === 403 ? 403 : 400,
              false,
            ])
            requested++
          }
        }
      }
    process.stdout.write(`hidden columns: ${requested} exports refused\n`)
  })

  test(`is not leaked by ${PROBES} guesses: a right one is answered like a wrong one`, { timeout: 3_600_000 }, async () => {
    const chooseFor = choicesFor(PROBES)
    const elementTypeId = hiding.ids.elementTypes!
    let alike = 0
    while (alike < PROBES) {
      const choose = chooseFor(alike)
      const { hidden, caller } = choose.of(hiding.readers)
      const { path, form, type } = choose.of(LISTS)
      const field = choose.of(hiding.hidden[hidden][form])
      const list = choose.below(3) === 0 ? path.split('?')[0]! : path + hiding.ids[type]!
      const [cut, skipCount] = [5 + choose.below(6), choose.below(2) === 0]
      const culture = choose.of(['sv-SE', 'en-US', 'nb-NO'])
      const sent = choose.of(hiding.hidden[hidden].operation).id
      /** One guess as a query. */
      const kind = choose.below(6)
      const request = (from: typeof SECRETS) => {
        const guess = String(guessFor(field, hidden, from))
        const value = { dataPropertyTypeId: field.id, value: guessFor(field, hidden, from) }
        const search = (text: string) =>
          send(caller, 'POST', `${list}${list.includes('?') ? '&' : '?'}culture=${culture}`, { searchCriteria: text, skipCount })
        const job = {
          elementId: hiding.ids.elements,
          transactionTypeId: hiding.ids.transactionTypes,
          operationTypeId: hiding.ids.operationTypes,
          operationTypeVersion: 2,
        }
        if (kind < 3) return search(kind === 0 ? guess.slice(0, cut) : kind === 1 ? guess.toUpperCase() : `Hammare ${guess}`)
        if (kind === 3) {
          const cursor = Buffer.from(JSON.stringify(['AAAAAAAA', [guess], randomUUID()])).toString('base64url')
          return send(caller, 'POST', list, { after: cursor, ordering: [{ column: field.id, dir: 'asc' }] })
        }
        // a person cannot send a field that is hidden from them either
        if (kind === 4)
          return send(caller, 'POST', '/operations', {
            ...job,
            dataProperties: [{ ...value, dataPropertyTypeId: sent }],
          })
        const saved = { elementTypeId, title: 'Hammare', code: 'H-1', version: 1, dataProperties: [value] }
        return send(caller, 'PUT', `/elements/${hiding.ids.elements!}`, { ...saved, version: 77 })
      }
      const [one, two] = [await request(SECRETS), await request(WRONG)]
      const context = `seed ${choose.seed}: ${kind} ${hidden} ${list} ${field.key}`
      expect([context, one.status, one.head]).toEqual([context, two.status, two.head])
      // the query may be repeated in the answer, without leaking the value
      expect([context, one.text]).toEqual([context, two.text])
      expect([context, isLeakedIn(one.text, hidden)]).toEqual([context, false])
      alike++
    }
  })

  test('does not appear in replies to changes, refusals and executions', async () => {
    const { caller } = hiding.readers[2]!
    const { body: object } = await caller.call<{ version: number; title: string; dataProperties: object[] }>(
      'GET',
      `/elements/${hiding.ids.elements!}`,
    )
    const saved = await send(caller, 'PUT', `/elements/${hiding.ids.elements!}`, { ...object, can: undefined, title: 'Hammare 2' })
    const stale = await send(caller, 'PUT', `/elements/${hiding.ids.elements!}`, { ...object, can: undefined, title: 'Hammare 3' })
    expect([saved.status, stale.status]).toEqual([200, 409])
    for (const { text } of [saved, stale]) expect(isLeakedIn(text, 'admin')).toBe(false)
    for (const { hidden, caller: reader } of hiding.readers) {
      const job = {
        elementId: hiding.ids.elements,
        transactionTypeId: hiding.ids.transactionTypes,
        operationTypeId: hiding.ids.operationTypes,
        operationTypeVersion: 2,
        dataProperties: [{ dataPropertyTypeId: hiding.note.operation.id, value: 'x' }],
      }
      const executed = await send(reader, 'POST', '/operations', job)
      expect([executed.status, isLeakedIn(executed.text, hidden)]).toEqual([201, false])
    }
    // and a save by a user who does not see it loses none of it
    const all = await (await tenant.as('privilegedUser')).call('GET', `/elements/${hiding.ids.elements!}`)
    expect(isLeakedIn(JSON.stringify(all.body), 'admin')).toBe(true)
  })
})
