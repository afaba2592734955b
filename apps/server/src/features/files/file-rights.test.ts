import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '@verka/domain/access/roles.ts'
import { asId, type FileId } from '@verka/domain/entities/ids.ts'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { SiteContext } from '../../http/context.ts'
import { aField, anElement, anElementType, anOperationType, aService, withKey } from '../../testing/made/a-working-day.ts'
import { anImage } from '../../testing/made/files.ts'
import { outsideOf } from '../../testing/servers/outside.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { claimFiles, releaseFiles } from './files.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let user: Caller
let other: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('siteAdmin')
  user = await tenant.as('user')
  other = await tenant.as('user')
})
afterAll(() => server.close())

const uploaded = async (caller: Caller, fileName = 'a.txt'): Promise<StoredFile> => {
  const base64 = (fileName.endsWith('.png') ? await anImage('png') : Buffer.from(randomUUID())).toString('base64')
  const { status, body } = await caller.call<StoredFile>('POST', '/files', { fileName, base64 })
  expect(status).toBe(201)
  return body
}

/** Runs a use case as a user, like the edge: in a transaction in the scope of their site. */
function as<Result>(caller: Caller, role: Role, work: (context: SiteContext) => Promise<Result>): Promise<Result> {
  const [site] = tenant.sites
  return server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [site!.id] }, (tx) => {
    const own = {
      id: tenant.id,
      key: tenant.key,
      name: '',
      culture: 'sv-SE',
      timeZone: 'Europe/Stockholm',
      isLockedDown: false,
      licenceLevel: 'corporation',
      hasReservations: false,
    } as const
    const nobody = { name: '', userName: '', email: '', isProgram: false, home: null, sites: [], grants: {} }
    const actor = { ...nobody, id: caller.userId, role, tenant: own }
    const rest = {
      runtime: outsideOf(server.database),
      now: new Date(),
      culture: 'sv-SE',
      requestId: 'test',
      address: undefined,
      afterCommit: () => undefined,
    } as const
    return work({ tx, actor, tenant: own, site: { ...site!, name: '', sandbox: null }, grants: [], timeZone: own.timeZone, ...rest })
  })
}
const errorsOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof AppError ? error.errors.map(({ message, field }) => [message, field]) : error),
  )

/** The answer for those who may not see a file is that for a missing one. */
const isHidden = async (caller: Caller, id: string, path = '/files') => {
  const nothing = randomUUID()
  for (const [method, end] of [
    ['GET', ''],
    ['GET', '/content'],
    ['GET', '/content?size=thumb'],
    ['DELETE', ''],
  ] as const) {
    const [requested, missing] = [await caller.call(method, `${path}/${id}${end}`), await caller.call(method, `${path}/${nothing}${end}`)]
    const outcome = ({ status, body, headers }: typeof requested) => ({
      status,
      body: { ...body, requestId: '' },
      headers: { ...headers, 'x-request-id': '', date: '' },
    })
    expect(outcome(requested)).toEqual(outcome(missing))
    expect(requested.status).toBe(404)
  }
}
const statusFor = async (caller: Caller, id: string) => {
  const answer = await server.app.inject({
    url: `/api/v2/${tenant.key}/north/files/${id}/content`,
    headers: { authorization: `Bearer ${caller.token}` },
  })
  return answer.statusCode
}

describe('who may read a file', () => {
  test('an unreferenced file: only its uploader, of any rank, in their tenant and site', async () => {
    const { id } = await uploaded(user, 'a.png')
    expect(await statusFor(user, id)).toBe(200)
    await isHidden(other, id)
    await isHidden(admin, id)
    await isHidden(await tenant.as('superUser'), id)
    await isHidden(user, id, `/api/v2/${tenant.key}/south/files`)
    const stranger = await aTenant(server)
    await isHidden(await stranger.as('tenantAdmin'), id)
    await isHidden(await stranger.as('tenantAdmin'), id, `/api/v2/${tenant.key}/north/files`)
    expect((await user.call('GET', '/files/..%2f..%2fetc')).status).toBe(404)
  })

  test('a file in an object: those who may see the object and the field', async () => {
    const [open, hidden] = [aField('open', 'text'), aField('hidden', 'text', { showForUser: false })]
    const tenantAdmin = await tenant.as('tenantAdmin')
    const type = await anElementType(tenantAdmin, [open, hidden])
    const element = await anElement(admin, type.id)
    const owner = { kind: 'element', id: element.id } as const
    const [seen, secret] = [await uploaded(admin), await uploaded(admin)]
    const taken = await as(admin, 'siteAdmin', (context) =>
      claimFiles(context, owner, [
        { fieldId: open.id, fileId: seen.id, purpose: 'file' },
        { fieldId: hidden.id, fileId: secret.id, purpose: 'file' },
      ]),
    )
    expect([...taken.values()]).toEqual([seen, secret])
    expect([await statusFor(user, seen.id), await statusFor(admin, secret.id)]).toEqual([200, 200])
    await isHidden(user, secret.id)
    // an unpublished category hides its objects, and their files
    const { can: _can, createdAt: _c, updatedAt: _u, ...body } = type
    expect((await tenantAdmin.call('PUT', `/elementTypes/${type.id}`, { ...body, status: 'draft' })).status).toBe(200)
    await isHidden(user, seen.id)
  })

  test('a file in an operation: those who may see its transaction', async () => {
    const tenantAdmin = await tenant.as('tenantAdmin')
    const field = aField('note', 'text')
    const type = await anElementType(tenantAdmin, [])
    const operationType = await anOperationType(tenantAdmin, type.id, [field])
    const service = await aService(tenantAdmin, operationType)
    const element = await anElement(tenantAdmin, type.id)
    const job = {
      elementId: element.id,
      transactionTypeId: service.id,
      operationTypeId: operationType.id,
      operationTypeVersion: 1,
      mode: 'start',
    }
    const worker = await tenant.as('privilegedUser')
    const { status, body: operation } = await worker.call<{ id: string }>('POST', '/operations', job, withKey())
    expect(status).toBe(201)
    const file = await uploaded(worker)
    await as(worker, 'privilegedUser', (context) =>
      claimFiles(context, { kind: 'operation', id: operation.id }, [{ fieldId: field.id, fileId: file.id, purpose: 'file' }]),
    )
    expect([await statusFor(worker, file.id), await statusFor(admin, file.id)]).toEqual([200, 200])
    // a restricted user sees no service without a grant
    expect((await user.call('GET', `/operations/${operation.id}`)).status).toBe(404)
    await isHidden(user, file.id)
  })

  test('a file in an unknown kind of row, or in a deleted row: nobody', async () => {
    const file = await uploaded(user)
    const claim = [{ fieldId: randomUUID(), fileId: file.id, purpose: 'file' }] as const
    await as(user, 'user', (context) => claimFiles(context, { kind: 'record', id: randomUUID() }, claim))
    await isHidden(user, file.id)
    const second = await uploaded(user)
    await as(user, 'user', (context) => claimFiles(context, { kind: 'element', id: randomUUID() }, [{ ...claim[0], fileId: second.id }]))
    await isHidden(user, second.id)
  })
})

describe('claims', () => {
  const anObject = async () => {
    const [open, hidden] = [aField('open', 'text'), aField('hidden', 'text', { showForUser: false })]
    const element = await anElement(admin, (await anElementType(await tenant.as('tenantAdmin'), [open, hidden])).id)
    return { owner: { kind: 'element', id: element.id } as const, open: open.id, hidden: hidden.id }
  }

  test('of an unreadable file, of none, of another purpose are refused at the field', async () => {
    const { owner, open, hidden } = await anObject()
    const [theirs, mine, picture, secret] = [
      await uploaded(other),
      await uploaded(user),
      await uploaded(user, 'a.png'),
      await uploaded(admin),
    ]
    await as(admin, 'siteAdmin', (context) => claimFiles(context, owner, [{ fieldId: hidden, fileId: secret.id, purpose: 'file' }]))
    const claim = (fileId: FileId, purpose: 'file' | 'image' = 'file') =>
      errorsOf(
        as(user, 'user', (context) => claimFiles(context, { kind: 'element', id: randomUUID() }, [{ fieldId: open, fileId, purpose }])),
      )
    const at = `dataProperties.${open}`
    expect(await claim(theirs.id)).toEqual([['@validation.fileMissing', at]])
    expect(await claim(secret.id)).toEqual([['@validation.fileMissing', at]])
    expect(await claim(asId(randomUUID()))).toEqual([['@validation.fileMissing', at]])
    expect(await claim(mine.id, 'image')).toEqual([['@validation.imageType', at]])
    expect(await claim(picture.id, 'file')).toEqual([['@validation.fileType', at]])
    expect(await claim(asId(mine.id.toUpperCase()))).toBe('taken')
  })

  test('stay with the row after a save by anybody, and are released when it no longer names them', async () => {
    const { owner, open, hidden } = await anObject()
    const [secret, mine] = [await uploaded(admin), await uploaded(user)]
    const had = { fieldId: hidden, fileId: secret.id, purpose: 'file' } as const
    await as(admin, 'siteAdmin', (context) => claimFiles(context, owner, [had]))
    const both = await as(user, 'user', (context) => claimFiles(context, owner, [had, { fieldId: open, fileId: mine.id, purpose: 'file' }]))
    expect([...both.keys()]).toEqual([secret.id, mine.id])
    // a hidden file does not become readable by naming it in a visible field
    const moved = errorsOf(as(user, 'user', (context) => claimFiles(context, owner, [had, { ...had, fieldId: open }])))
    expect(await moved).toEqual([['@validation.fileMissing', `dataProperties.${open}`]])
    expect((await user.call('DELETE', `/files/${mine.id}`)).body.code).toBe('inUse')
    await as(user, 'user', (context) => claimFiles(context, owner, [had]))
    expect(await statusFor(admin, mine.id)).toBe(404)
    expect((await user.call('DELETE', `/files/${mine.id}`)).status).toBe(204)
    await isHidden(user, mine.id)
    await as(admin, 'siteAdmin', (context) => releaseFiles(context, owner))
    expect((await admin.call('DELETE', `/files/${secret.id}`)).status).toBe(204)
  })

  test('a file in two rows is read by those who see one of them, until both release it', async () => {
    const [first, second] = [await anObject(), await anObject()]
    const file = await uploaded(admin)
    const claim = (object: typeof first, fieldId: string) =>
      as(admin, 'siteAdmin', (context) => claimFiles(context, object.owner, [{ fieldId, fileId: file.id, purpose: 'file' }]))
    await claim(first, first.hidden)
    await isHidden(user, file.id)
    await claim(second, second.open)
    expect(await statusFor(user, file.id)).toBe(200)
    // both at once: the last one finds that nothing refers to it
    await Promise.all([first, second].map(({ owner }) => as(admin, 'siteAdmin', (context) => releaseFiles(context, owner))))
    await isHidden(user, file.id)
    const row = await as(admin, 'siteAdmin', (context) =>
      context.tx.selectFrom('files').select('unused_since').where('id', '=', file.id).executeTakeFirstOrThrow(),
    )
    expect(row.unused_since).not.toBeNull()
  })
})
