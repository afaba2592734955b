import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ElementState, ListedElement } from '@verka/domain/elements/elements.api.ts'
import { aField, anElement } from '../../testing/made/a-working-day.ts'
import { atWork, type AtWork } from '../../testing/made/sites/at-work.ts'
import { aServiceOf, grant, valuesFor } from '../../testing/made/services/services-of-modes.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

let { server, tenant, admin, worker } = {} as AtWork
beforeAll(async () => void ({ server, tenant, admin, worker } = await atWork()))
afterAll(() => server.close())

/** The state of an object in the list of all, and in that of its category. */
async function stateOf(caller: Caller, { id, elementTypeId }: { id: string; elementTypeId: string }): Promise<ElementState | undefined> {
  const request = async (path: string) => {
    const { body, status } = await caller.call<{ items: ListedElement[] }>('POST', path, { includeState: true, limit: 1000 })
    expect(status).toBe(200)
    return body.items.find((one) => one.id === id)?.state
  }
  const ofCategory = await request(`/elements/filter?elementTypeId=${elementTypeId}`)
  expect(await request('/elements/filter')).toEqual(ofCategory)
  return ofCategory
}
const NOTHING: ElementState = {
  loan: null,
  booking: null,
  isFree: false,
  openCases: 0,
  deviations: 0,
  nextDue: null,
  picture: null,
  lowBalance: null,
}

test('a list shows the borrower and due time of a loan; readers without that right see only that it is lent', async () => {
  const loans = await aServiceOf(admin, 'loan')
  expect(await stateOf(worker, loans.element)).toEqual({ ...NOTHING, isFree: true })
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await loans.run(worker, { more: { dueAt } })
  const loan = { borrower: { id: worker.userId }, isMine: true, dueAt, isOverdue: false }
  expect(await stateOf(worker, loans.element)).toMatchObject({ loan })
  expect(await stateOf(admin, loans.element)).toMatchObject({ loan: { ...loan, isMine: false } })
  const restricted = await tenant.as('user')
  await grant(server, tenant, restricted, { transactionTypeId: loans.service.id })
  expect(await stateOf(restricted, loans.element)).toMatchObject({ loan: { ...loan, borrower: null, isMine: false } })
  await loans.run(worker, { mode: 'complete', transactionId: body.transactionId })
  expect(await stateOf(worker, loans.element)).toEqual({ ...NOTHING, isFree: true })
  // a request without states gets none
  const plain = await worker.call<{ items: ListedElement[] }>('POST', '/elements/filter', {})
  expect(plain.body.items.some((one) => 'state' in one)).toBe(false)
})

test('it counts the open cases that the caller may see', async () => {
  const cases = await aServiceOf(admin, 'issueManagement')
  await cases.run(worker)
  const { body } = await cases.run(admin)
  expect(await stateOf(worker, cases.element)).toMatchObject({ openCases: 2 })
  const restricted = await tenant.as('user')
  await grant(server, tenant, restricted, { transactionTypeId: cases.service.id })
  expect(await stateOf(restricted, cases.element)).toMatchObject({ openCases: 0 })
  await cases.run(restricted)
  expect(await stateOf(restricted, cases.element)).toMatchObject({ openCases: 1 })
  await cases.run(admin, { mode: 'complete', transactionId: body.transactionId })
  expect(await stateOf(worker, cases.element)).toMatchObject({ openCases: 2 })
})

test('a low balance is shown to those who may see the number', async () => {
  const left = aField('left', 'integer')
  const hidden = aField('hidden', 'integer', { showForUser: false })
  const settings = (id: string) => ({ balancePropertyTypeId: id, lowLimit: 5 })
  const stock = await aServiceOf(admin, 'stockManagement', { object: [[left, 5]], settings: settings(left.id) })
  expect(await stateOf(worker, stock.element)).toEqual({ ...NOTHING, lowBalance: 5 })
  const enough = await aServiceOf(admin, 'stockManagement', { object: [[left, 6]], settings: settings(left.id) })
  expect(await stateOf(worker, enough.element)).toEqual(NOTHING)
  const secret = await aServiceOf(admin, 'stockManagement', { object: [[hidden, 1]], settings: settings(hidden.id) })
  expect([await stateOf(admin, secret.element), await stateOf(worker, secret.element)]).toEqual([{ ...NOTHING, lowBalance: 1 }, NOTHING])
})

describe('objects are listed by how they are', () => {
  interface Listed {
    items: ListedElement[]
    totalCount: number
    next?: string
  }
  const list = async (caller: Caller, query: object, elementTypeId?: string) => {
    const path = `/elements/filter${elementTypeId ? `?elementTypeId=${elementTypeId}` : ''}`
    const { status, body } = await caller.call<Listed>('POST', path, query)
    expect(status).toBe(200)
    return body
  }
  /** Indexes of the given objects that a list has, page by page, in one category and in all. */
  async function found(caller: Caller, query: object, of: readonly { id: string; elementTypeId: string }[]) {
    const scrolled = async (elementTypeId?: string) => {
      let page = await list(caller, { ...query, limit: 1 }, elementTypeId)
      const { totalCount } = page
      const ids = page.items.map(({ id }) => id)
      while (page.next !== undefined) {
        page = await list(caller, { ...query, limit: 1, after: page.next }, elementTypeId)
        ids.push(...page.items.map(({ id }) => id))
      }
      expect(ids).toHaveLength(totalCount)
      return ids
    }
    const among = (ids: readonly string[]) => of.flatMap(({ id }, index) => (ids.includes(id) ? [index] : []))
    const ofCategory = among(await scrolled(of[0]!.elementTypeId))
    expect(among(await scrolled())).toEqual(ofCategory)
    return ofCategory
  }

  test('lent to the caller, to others as far as the caller may know, to nobody', async () => {
    const loans = await aServiceOf(admin, 'loan')
    const objects = [loans.element, await loans.anObject(), await loans.anObject(), await loans.anObject()]
    const [mine, workers, admins] = objects
    const restricted = await tenant.as('user')
    await grant(server, tenant, restricted, { transactionTypeId: loans.service.id, operationModes: ['start', 'complete'] })
    await loans.run(restricted, { elementId: mine!.id })
    await loans.run(worker, { elementId: workers!.id })
    const { body } = await loans.run(admin, { elementId: admins!.id })
    const askedBy = async (caller: Caller) => [
      await found(caller, { lent: 'toMe' }, objects),
      await found(caller, { lent: 'toOthers' }, objects),
      await found(caller, { lent: 'toNobody' }, objects),
    ]
    expect(await askedBy(worker)).toEqual([[1], [0, 2], [3]])
    expect(await askedBy(admin)).toEqual([[2], [0, 1], [3]])
    // a reader of only their own loans does not learn whose the others are, but that they are lent
    expect(await askedBy(restricted)).toEqual([[0], [], [3]])
    const seesAll = await tenant.as('user')
    await grant(server, tenant, seesAll, { transactionTypeId: loans.service.id, view: 'all' })
    expect(await askedBy(seesAll)).toEqual([[], [0, 1, 2], [3]])
    // a returned object is lent to nobody; another site knows nothing of it
    await loans.run(admin, { mode: 'complete', transactionId: body.transactionId, elementId: admins!.id })
    expect(await askedBy(worker)).toEqual([[1], [0], [2, 3]])
    const elsewhere = await (await aTenant(server)).as('tenantAdmin')
    expect((await list(elsewhere, { lent: 'toOthers' })).totalCount).toBe(0)
  })

  test('overdue, for any borrower', async () => {
    const loans = await aServiceOf(admin, 'loan')
    const [late, other] = [loans.element, await loans.anObject()]
    const due = (ms: number) => new Date(Date.now() + ms).toISOString()
    await loans.run(admin, { more: { dueAt: due(1500) } })
    await loans.run(admin, { elementId: other.id, more: { dueAt: due(3_600_000) } })
    const restricted = await tenant.as('user')
    await grant(server, tenant, restricted, { transactionTypeId: loans.service.id })
    expect(await found(worker, { lent: 'overdue' }, [late, other])).toEqual([])
    await expect.poll(() => found(worker, { lent: 'overdue' }, [late, other])).toEqual([0])
    expect(await found(restricted, { lent: 'overdue' }, [late, other])).toEqual([0])
  })

  test('a loan of a restricted service is found by whom a privilege shows it', async () => {
    const loans = await aServiceOf(admin, 'loan', { extra: { restricted: true } })
    await loans.run(admin)
    expect(await found(worker, { lent: 'toOthers' }, [loans.element])).toEqual([])
    expect((await stateOf(worker, loans.element))!.loan).toMatchObject({ borrower: null })
    const privileged = await tenant.as('privilegedUser')
    await grant(server, tenant, privileged, { transactionTypeId: loans.service.id })
    expect(await found(privileged, { lent: 'toOthers' }, [loans.element])).toEqual([0])
  })

  test('low, by the number that the caller may see, together with other filters', async () => {
    const left = aField('left', 'integer')
    const hidden = aField('hidden', 'integer', { showForUser: false })
    const settings = (id: string) => ({ balancePropertyTypeId: id, lowLimit: 5 })
    const stock = await aServiceOf(admin, 'stockManagement', { object: [[left, 5]], settings: settings(left.id) })
    const enough = await anElement(admin, stock.type.id, { dataProperties: valuesFor([[left, 6]]) })
    const empty = await anElement(admin, stock.type.id, { title: 'Slut', dataProperties: valuesFor([[left, 0]]) })
    const uncounted = await anElement(admin, stock.type.id, { dataProperties: [] })
    const objects = [stock.element, enough, empty, uncounted]
    expect(await found(worker, { isLow: true }, objects)).toEqual([0, 2])
    expect(await found(worker, { isLow: true, searchCriteria: 'slut' }, objects)).toEqual([2])
    expect(
      await found(worker, { isLow: true, filters: [{ column: 'title', value: { text: 'Slut' } }], lent: 'toNobody' }, objects),
    ).toEqual([2])
    const secret = await aServiceOf(admin, 'stockManagement', { object: [[hidden, 1]], settings: settings(hidden.id) })
    expect(await found(admin, { isLow: true }, [secret.element])).toEqual([0])
    expect(await found(worker, { isLow: true }, [secret.element])).toEqual([])
    // a service that the caller may not run reveals nothing
    expect(await found(await tenant.as('user'), { isLow: true }, objects)).toEqual([])
  })
})
