import { randomInt, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { StoredFile } from '@verka/domain/files/files.api.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { aField, anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { aColumn, connectedTo } from '../../testing/made/open/open-objects.ts'
import { listingTenant } from '../../testing/made/open/public-lists.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type TestTenant } from '../../testing/servers/test-tenant.ts'

const clock = { now: new Date('2037-08-24T09:07:00Z') }
const AT_ONCE = 10

let server: TestApp
let tenant: TestTenant
let open: Awaited<ReturnType<typeof listingTenant>>
let network: string
beforeAll(async () => {
  server = await testApp({ now: () => clock.now })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 48 * 3600_000)
  tenant = await aTenant(server)
  open = await listingTenant(server, tenant)
  network = `2001:db8:${randomInt(0x1_00_00).toString(16)}:${randomInt(0x1_00_00).toString(16)}::1`
})

const CANARY = 'canary-59.40712N'

/** A photo as a telephone makes it: turned by its metadata, which also say where it was made. */
const aPhoto = (red = 200) =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: { r: red, g: 40, b: 40 } } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: CANARY }, IFD3: { GPSMapDatum: CANARY } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

async function uploaded(bytes: Buffer, fileName = 'Anna Andersson 1980.jpg'): Promise<StoredFile> {
  const body = { fileName, type: 'image/jpeg', purpose: 'image', base64: bytes.toString('base64') }
  const { status, body: file } = await open.admin.call<StoredFile>('POST', '/files', body)
  if (status !== 201) throw new Error(JSON.stringify(file))
  return file
}

/** An object with pictures in a field that feeds an open schema. */
async function aSwing(stored?: StoredFile[], settings: Partial<Field> = {}) {
  const photo = aField('photo', 'image', settings)
  const files = stored ?? [await uploaded(await aPhoto())]
  const schema = await open.aSchema([aColumn('title'), aColumn('photo')])
  const type = await anElementType(open.admin, [photo], { schemaConfigurations: [connectedTo(schema, [photo])] })
  const dataProperties = [{ dataPropertyTypeId: photo.id, value: files.map(({ id: fileId }) => ({ fileId })) }]
  const element = await anElement(open.admin, type.id, { title: 'Gunga', code: `G-${randomUUID()}`, dataProperties })
  return { photo, files, schema, type, element }
}

/** The address of the picture that is shown for a code; undefined: none. */
async function addressOf({ element }: { element: { code: string } }): Promise<string | undefined> {
  const { body } = await open.lookUp(element.code, { address: network })
  return body.fields.find(({ isPicture }) => isPicture)?.text
}

/** Opens an address as a browser does, without a login. */
async function look(address: string, { method = 'GET' as 'GET' | 'HEAD', headers = {}, from = network } = {}) {
  const { pathname, search } = new URL(address)
  const reply = await server.app.inject({ method, url: pathname + search, remoteAddress: from, headers })
  return {
    status: reply.statusCode,
    headers: reply.headers,
    bytes: reply.rawPayload,
    text: reply.body.replace(/"requestId":"[^"]+"/, ''),
  }
}

const changed = async (type: ElementType, changes: object) => {
  const full = (await open.admin.call<ElementType>('GET', `/elementTypes/${type.id}`)).body
  const { status, body } = await open.admin.call('PUT', `/elementTypes/${type.id}`, { ...full, can: undefined, ...changes })
  expect([status, body]).toEqual([200, expect.anything()])
}
const schemaChanged = async (schema: DataSchema, changes: object) => {
  const { status, body } = await open.admin.call('PUT', `/schemas/${schema.id}`, { ...schema, can: undefined, ...changes })
  expect([status, body]).toEqual([200, expect.anything()])
}

describe('a picture of an object', () => {
  test('is redrawn: the right way up, without what its file says of place and name', async () => {
    const original = await aPhoto()
    expect(original.includes(CANARY)).toBe(true)
    const swing = await aSwing([await uploaded(original)])
    const answer = await open.lookUp(swing.element.code, { address: network })
    const address = String(answer.body.values.photo)
    expect(answer.body.fields.at(-1)!.text).toBe(address)
    expect(address.split(`/api/v2/${tenant.key}/north/open/pictures/`)).toEqual([
      expect.stringMatching(/^https?:\/\/[^/]+$/),
      expect.stringMatching(/^[\w-]{100,400}$/),
    ])
    expect(answer.body.fields.map(({ key, isPicture }) => [key, isPicture])).toEqual([
      ['title', undefined],
      ['photo', true],
    ])
    for (const [query, type, size] of [
      ['', 'image/jpeg', [500, 1000]],
      ['?size=thumb', 'image/webp', [160, 320]],
    ] as const) {
      const { status, headers, bytes } = await look(address + query)
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'private, max-age=60'])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': expect.stringMatching(/^attachment; filename="verka\./),
        'cross-origin-resource-policy': 'same-origin',
      })
      const { width, height, exif, orientation } = await sharp(bytes).metadata()
      expect({ size: [width, height], exif, orientation }).toEqual({ size, exif: undefined, orientation: undefined })
      const everything = Buffer.concat([bytes, Buffer.from(JSON.stringify([headers, answer.text, address]))])
      for (const secret of [CANARY, 'Anna', swing.files[0]!.sha256, swing.files[0]!.id]) expect(everything.includes(secret)).toBe(false)
    }
    const { status, bytes, headers } = await look(address, { method: 'HEAD' })
    expect([status, bytes.length, Number(headers['content-length']) > 0]).toEqual([200, 0, true])
    const again = await look(address, { headers: { 'if-none-match': headers.etag! } })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  test('is the first one of its field, and nothing of an object without one', async () => {
    const swing = await aSwing([await uploaded(await aPhoto(10)), await uploaded(await aPhoto(250))])
    const { bytes } = await look((await addressOf(swing))!)
    const { channels } = await sharp(bytes).stats()
    expect(Math.round(channels[0]!.mean)).toBeLessThan(20)
    const { body } = await open.lookUp((await aSwing([])).element.code, { address: network })
    expect([body.values.photo, body.fields.at(-1)]).toEqual([null, { key: 'photo', name: 'photo', text: '' }])
  })

  test('may be that of the predefined value that is chosen in the object', async () => {
    const logo = aField('logo', 'image')
    const file = await uploaded(await aPhoto(120))
    const { body: recordType } = await open.admin.call<{ id: string; localizedNames: unknown }>('POST', '/recordTypes', {
      localizedNames: [{ culture: 'sv-SE', text: 'Tillverkare' }],
      status: 'published',
      dataPropertyTypes: [logo],
    })
    const { body: record } = await open.admin.call<{ id: string }>('POST', '/records', {
      recordTypeId: recordType.id,
      localizedNames: [{ culture: 'sv-SE', text: 'HAGS' }],
      dataProperties: [{ dataPropertyTypeId: logo.id, value: [{ fileId: file.id }] }],
    })
    const maker = aField('maker', 'select', { optionSource: `records:${recordType.id}`, options: [] })
    const column = aColumn('logo')
    const schema = await open.aSchema([column])
    const rule = {
      id: randomUUID(),
      matchType: 'outgoing',
      source: { referenceType: 'elementRecord', referenceId: maker.id, propertyTypeId: logo.id },
      target: { referenceType: 'dataSchema', propertyTypeId: column.id },
      action: 'copySourceValue',
      value: null,
      conditions: [],
    }
    const empty = connectedTo({ ...schema, fields: [] }, [])
    const type = await anElementType(open.admin, [maker], { schemaConfigurations: [{ ...empty, readAction: { matchRules: [rule] } }] })
    const dataProperties = [{ dataPropertyTypeId: maker.id, value: record.id }]
    const element = await anElement(open.admin, type.id, { code: `L-${randomUUID()}`, dataProperties })
    expect((await look((await addressOf({ element }))!)).status).toBe(200)
  })

  test('of a hidden field has no address, and loses the one that it had', async () => {
    const swing = await aSwing(undefined, { showForUser: false })
    const { body } = await open.lookUp(swing.element.code, { address: network })
    expect(Object.keys(body.values)).toEqual(['title'])
    const shown = await aSwing()
    const address = (await addressOf(shown))!
    await changed(shown.type, { dataPropertyTypes: [{ ...shown.photo, showForUser: false }] })
    expect((await look(address)).status).toBe(404)
  })
})

describe('an address of a picture', () => {
  test('is good for 15 minutes', async () => {
    const address = (await addressOf(await aSwing()))!
    clock.now = new Date(clock.now.getTime() + 15 * 60_000 - 1000)
    expect((await look(address)).status).toBe(200)
    clock.now = new Date(clock.now.getTime() + 1000)
    expect((await look(address)).status).toBe(404)
  })

  test('shows nothing that is not shown any more: one refusal in equal bytes, also for addresses that are made up', async () => {
    const refused: Awaited<ReturnType<typeof look>>[] = []
    const ended = async (end: (swing: Awaited<ReturnType<typeof aSwing>>) => Promise<unknown>) => {
      const swing = await aSwing()
      const address = (await addressOf(swing))!
      expect((await look(`${address}?size=thumb`)).status).toBe(200)
      await end(swing)
      refused.push(await look(address), await look(`${address}?size=thumb`))
    }
    await ended(({ element }) => open.admin.call('DELETE', `/elements/${element.id}?version=1`))
    await ended(({ type }) => changed(type, { status: 'private' }))
    await ended(({ type }) => changed(type, { schemaConfigurations: [] }))
    await ended(({ schema }) => schemaChanged(schema, { isOpen: false }))
    await ended(({ schema }) => schemaChanged(schema, { status: 'private' }))
    await ended(async ({ element, photo }) => {
      const value = [{ fileId: (await uploaded(await aPhoto(90))).id }]
      const dataProperties = [{ dataPropertyTypeId: photo.id, value }]
      const body = { ...element, can: undefined, dataProperties }
      expect((await open.admin.call('PUT', `/elements/${element.id}`, body)).status).toBe(200)
    })
    const address = (await addressOf(await aSwing()))!
    const { pathname } = new URL(address)
    const token = pathname.split('/').at(-1)!
    const other = await aTenant(server)
    const otherOpen = await listingTenant(server, other)
    await otherOpen.allow(true)
    for (const path of [
      pathname.replace('/north/', '/south/'),
      pathname.replace(`/${tenant.key}/`, `/${other.key}/`),
      pathname.replace(`/${tenant.key}/`, '/nobody/'),
      pathname.replace(token, token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')),
      pathname.replace(token, (token.startsWith('A') ? 'B' : 'A') + token.slice(1)),
      pathname.replace(token, token.slice(0, 60)),
      pathname.replace(token, 'x'),
      pathname.replace(token, 'x'.repeat(450)),
      pathname.replace(token, randomUUID()),
    ])
      refused.push(await look(`http://localhost${path}`))
    await open.allow(false)
    refused.push(await look(address))
    await open.allow(true)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1)
    expect((await look(address)).status).toBe(200)
    // a size that there is not is one more address that shows nothing
    const unknown = [address, address.replace(token, 'x')].map((one) => look(`${one}?size=large`))
    expect((await Promise.all(unknown)).map(({ status }) => status)).toEqual([404, 404])
  })

  test('shows the content that it was made for, not another one of the same file', async () => {
    const { id } = await uploaded(await aPhoto())
    const kept = await open.admin.call<StoredFile>('POST', '/libraryFiles', { fileId: id })
    expect(kept.status).toBe(201)
    const swing = await aSwing([kept.body])
    const address = (await addressOf(swing))!
    const content = await uploaded(await aPhoto(30), 'ny.jpg')
    const replaced = await open.admin.call('POST', `/libraryFiles/${id}/content`, { fileId: content.id })
    expect([replaced.status, replaced.body]).toEqual([200, expect.anything()])
    expect((await look(address)).status).toBe(404)
    expect((await look((await addressOf(swing))!)).status).toBe(200)
  })

  test('is counted for a network: small pictures of twelve full lists a minute, fewer whole ones', async () => {
    const address = (await addressOf(await aSwing()))!
    /** The answers to the first ones, some at once, and to the one after them. */
    const statusesOf = async (query: string, count: number) => {
      const statuses = new Set<number>()
      for (let seen = 0; seen < count; seen += AT_ONCE)
        for (const { status } of await Promise.all(Array.from({ length: AT_ONCE }, () => look(address + query)))) statuses.add(status)
      return [statuses, (await look(address + query)).status]
    }
    expect(await statusesOf('', 120)).toEqual([new Set([200]), 429])
    expect(await statusesOf('?size=thumb', 600)).toEqual([new Set([200]), 429])
    expect((await look(address, { from: '2001:db8:ffff:1::1' })).status).toBe(200)
    // looking up codes is counted by itself
    expect((await open.lookUp('x', { address: network })).status).toBe(404)
  })
})

test('a public list has pictures for programs and on its page', async () => {
  const photo = aField('photo', 'image')
  const { list, anObject } = await open.aList([photo], [aColumn('photo'), aColumn('code')])
  const file = await uploaded(await aPhoto())
  const { code } = await anObject('Gunga', [[photo, [{ fileId: file.id }]]])
  const json = await open.asJson(list.key)
  const [item] = json.body.items
  expect((await look(item!.photo as string)).status).toBe(200)
  const { text } = await open.asPage(list.key)
  const [, path, name] = /<img class="thumb" src="([^"]+)" alt="([^"]+)" loading="lazy" \/>/.exec(text)!
  expect([name, text.includes(`code=${code}`)]).toEqual(['photo', true])
  const shown = await look(`http://localhost${path}`)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(json.text + text).not.toContain('Anna')
  const preview = await open.admin.call<{ rows: string[][] }>('POST', '/publicLists/preview', {
    elementTypeId: list.elementTypeId,
    schemaId: list.schemaId,
    filters: [],
    ordering: [],
  })
  expect(preview.body.rows).toEqual([['Bild', code]])
})
