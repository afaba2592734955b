import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anImage, officeFile, oleFile, openDocument, PDF, upload, zipOf, type Sent } from '../../testing/made/files.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let user: Caller
let origin: string
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  user = await tenant.as('user')
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const send = (name: string, bytes: Buffer, type = '', purpose?: string) =>
  upload({ origin, tenant, caller: user }, { name, bytes, type }, purpose ? { purpose } : {})
const sendJson = (body: object) => user.call<Sent['body']>('POST', '/files', body)
const stored = async () => (await readdir(server.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
const rows = () =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    tx.selectFrom('files').select('storage_key').execute(),
  )

const HTML = '<!DOCTYPE html><script>alert(1)</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const EXE = Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1'), Buffer.alloc(300)])
const ELF = Buffer.concat([Buffer.from('\u007fELF\u0002', 'latin1'), Buffer.alloc(300)])
const WEBP = Buffer.from('52494646240000005745425056503820', 'hex')
/** A picture with a declared size of 60,000 × 60,000 pixels. */
function pixelBomb(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
  }
  const header = Buffer.from('0000ea600000ea600800000000', 'hex')
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000)))])
}

describe('types by content', () => {
  test.each<[string, Buffer, string?]>([
    ['a.txt', Buffer.from('Räksmörgås\r\n\tnästa rad\f')],
    ['a.txt', Buffer.from('R\u00e4ksm\u00f6rg\u00e5s \u0093x\u0094', 'latin1'), 'text/plain'],
    ['a.txt', Buffer.from('\ufeffmed märke', 'utf16le')],
    ['a.txt', Buffer.from('BMW, MZ, II* och 3 < 4 <abc> är bara text')],
    ['a.csv', Buffer.from('\ufeffkod;namn\r\n007;Hammare'), 'application/vnd.ms-excel'],
    ['a.rtf', Buffer.from('{\\rtf1\\ansi hej}'), 'text/rtf'],
    ['a.pdf', PDF],
    ['a.docx', officeFile('docx')],
    ['a.xlsx', officeFile('xlsx')],
    ['a.pptx', officeFile('pptx')],
    ['a.odt', openDocument('odt')],
    ['a.ods', openDocument('ods')],
    ['a.odp', openDocument('odp')],
    ['a.doc', oleFile('WordDocument')],
    ['a.xls', oleFile('Workbook', 'WordDocument')],
    ['a.xls', oleFile('Book')],
    ['a.ppt', oleFile('PowerPoint Document')],
  ])('%s is recognised by its content', async (name, bytes, type) => {
    const { status, body } = await send(name, bytes, type)
    expect([status, body]).toEqual([201, body])
  })

  const TYPES = { xlsx: 'sheet', xls: 'excel', csv: 'csv', txt: 'plain', zip: 'zip' }
  test.each<[string, Buffer, string, string?]>([
    ['a.xlsx', officeFile('xlsx'), TYPES.xlsx],
    ['a.xls', oleFile('Workbook'), TYPES.xls],
    ['a.csv', Buffer.from('namn;l\u00e4ngd\r\n', 'latin1'), TYPES.csv, 'application/vnd.ms-excel'],
    ['a.csv', Buffer.from('\ufeffå;ä', 'utf16le'), TYPES.csv, 'text/csv'],
    ['a.txt', Buffer.from('\ufeffå\tä', 'utf16le').swap16(), TYPES.txt, 'text/plain'],
    ['a.txt', Buffer.from('å\tä', 'utf16le'), TYPES.txt],
    ['a.csv', Buffer.from('8c3b8a0d818081', 'hex'), TYPES.csv],
    ['a.zip', zipOf({ 'a.csv': 'x', 'b.png': 'y' }), TYPES.zip, 'application/x-zip-compressed'],
    // written by other systems
    ['a.xls', Buffer.from('kod;namn\n1;2'), TYPES.csv, 'application/vnd.ms-excel'],
    ['a.xls', officeFile('xlsx'), TYPES.xlsx],
    ['a.csv', officeFile('xlsx'), TYPES.xlsx],
  ])('%s is imported by its content', async (name, bytes, type, declared) => {
    const { status, body } = await send(name, bytes, declared, 'import')
    expect([status, body]).toEqual([201, body])
    expect([body.purpose, body.fileName, body.type]).toEqual(['import', name, expect.stringContaining(type)])
  })

  test.each<[string, Buffer | string, string?]>([
    ['a.pdf', PDF],
    ['a.ods', openDocument('ods')],
    ['a.csv', PDF],
    ['a.csv', HTML],
    ['a.xls', HTML],
    ['a.xls', oleFile('WordDocument')],
    ['a.xlsx', officeFile('docx')],
    ['a.xlsx', officeFile('xlsx', { 'xl/vbaProject.bin': 'x' })],
    ['a.zip', officeFile('docx')],
    ['a.zip', openDocument('ods')],
    ['a.txt', EXE],
    ['a.csv', Buffer.from('a;b\u0000c')],
    ['a.xlsx', oleFile('EncryptedPackage'), 'importFile.passwordProtected'],
  ])('%s is not imported', async (name, bytes, message = 'validation.importType') => {
    const { status, body } = await send(name, Buffer.from(bytes), '', 'import')
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ message: `@${message}`, field: 'file' })]])
  })

  const lies: [string, Buffer | string, string?][] = [
    ...['a.png', 'a.jpg', 'a.gif', 'a.pdf', 'a.txt', 'a.csv', 'a.docx', 'a.doc', 'a.rtf', 'a.odt'].flatMap(
      (name): [string, Buffer | string][] => [
        [name, HTML],
        [name, SVG],
        [name, EXE],
      ],
    ),
    ['a.txt', ELF],
    ['a.txt', '\ufeff  \n<?xml version="1.0"?><a/>'],
    ['a.txt', '<script >x</script>'],
    ['a.csv', '#!/bin/sh\nrm -rf /'],
    ['a.txt', '{\\rtf1 }'],
    ['a.txt', Buffer.from(`\ufeff${HTML}`, 'utf16le')],
    ['a.txt', Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.from([0])])],
    ['a.txt', PDF],
    ['a.csv', zipOf({ a: 'b' })],
    ['a.svg', SVG],
    ['a.html', HTML],
    ['a.js', 'alert(1)'],
    ['a.exe', EXE],
    ['a.zip', zipOf({ a: 'b' })],
    ['a.docm', officeFile('docx')],
    ['a.webp', WEBP],
    ['a.png', WEBP],
    ['a.docx', zipOf({ 'word/document.xml': '<x/>' })],
    ['a.docx', zipOf({ '[Content_Types].xml': '<Types/>', '_rels/.rels': '', 'word/document.xml': '' })],
    ['a.docx', officeFile('xlsx')],
    ['a.xlsx', officeFile('docx')],
    ['a.docx', officeFile('docx', { 'word/vbaProject.bin': 'x' })],
    ['a.docx', officeFile('docx', {}, 'application/vnd.ms-word.document.macroEnabled.main+xml')],
    ['a.docx', openDocument('odt')],
    ['a.docx', oleFile('EncryptedPackage')],
    ['a.docx', Buffer.concat([officeFile('docx'), Buffer.from(HTML)])],
    ['a.docx', Buffer.concat([Buffer.from(HTML), officeFile('docx')])],
    ['a.docx', officeFile('docx').subarray(0, -30)],
    ['a.docx', zipOf({ '[Content_Types].xml': ' '.repeat(3_000_000), '_rels/.rels': '', 'word/a': '' })],
    ['a.odt', openDocument('ods')],
    ['a.odt', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' })],
    ['a.doc', oleFile('__nameid_version1.0', 'WordDocument')],
    ['a.doc', oleFile('Workbook')],
    ['a.doc', oleFile('WordDocument').subarray(0, 700)],
    ['a.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(3000)])],
    ['a.pdf', '%PDF-1.7 and then nothing'],
    ['a.pdf', `${HTML}\n${PDF.toString()}`],
    ['a.pdf', PDF, 'text/html'],
    ['a.gif', 'GIF89a/*<svg/onload=alert(1)>*/=alert(1)'],
    ['a.png', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a.png', pixelBomb()],
    ['a.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(HTML)])],
    ['a.pdf', ''],
  ]
  test('false types are refused by every way of upload, and nothing of them stays', async () => {
    expect(lies.length).toBeGreaterThan(60)
    const [before, count] = [await stored(), (await rows()).length]
    for (const [name, content, type] of lies) {
      const bytes = Buffer.from(content as string)
      const answers = [
        await send(name, bytes, type),
        await sendJson({ fileName: name, type: type ?? '', base64: bytes.toString('base64') }),
      ]
      for (const { status, body } of answers) {
        expect([name, String(content).slice(0, 50), status]).toEqual([name, String(content).slice(0, 50), 422])
        expect(body.errors[0]!.message).toBeOneOf([
          '@validation.fileType',
          '@validation.imageType',
          '@validation.imageUnreadable',
          '@validation.fileEmpty',
        ])
        expect(body.errors[0]!.field).toBe('file')
      }
    }
    expect([await stored(), (await rows()).length]).toEqual([before, count])
  })

  test('a picture that is truncated, in another format than its name, or sent as a document is refused', async () => {
    const png = await anImage('png', 400, 400)
    const jpeg = await anImage('jpeg', 400, 400)
    expect((await send('a.jpg', jpeg.subarray(0, jpeg.length / 2))).body.errors[0]!.message).toBe('@validation.imageUnreadable')
    expect((await send('a.jpg', png)).body.errors[0]!.message).toBe('@validation.imageType')
    expect((await send('a.png', png, 'image/png', 'file')).body.errors[0]!.message).toBe('@validation.fileType')
    expect((await send('a.pdf', PDF, '', 'image')).body.errors[0]!.message).toBe('@validation.imageType')
    expect((await send('a.png', png, 'image/png', 'image')).status).toBe(201)
  })

  test('a file of two formats is never displayed: it is sent as a download without rights', async () => {
    const [png, jpeg, gif] = [await anImage('png'), await anImage('jpeg'), await anImage('gif')]
    const polyglots: [string, Buffer][] = [
      ...[HTML, SVG, '<?php system($_GET[0]);', zipOf({ 'a.js': 'alert(1)' }), PDF].flatMap((end): [string, Buffer][] => [
        ['a.png', Buffer.concat([png, Buffer.from(end as string)])],
        ['a.jpg', Buffer.concat([jpeg, Buffer.from(end as string)])],
        ['a.gif', Buffer.concat([gif, Buffer.from(end as string)])],
        ['a.pdf', Buffer.concat([PDF, Buffer.from(end as string)])],
        ['a.rtf', Buffer.concat([Buffer.from('{\\rtf1 }'), Buffer.from(end as string)])],
      ]),
      ['a.txt', Buffer.from('alert(1)')],
      ['a.csv', Buffer.from('=cmd|calc!A1')],
    ]
    const taken = []
    for (const [name, bytes] of polyglots) {
      const { status, body } = await send(name, bytes)
      expect([name, status]).toEqual([name, expect.toBeOneOf([201, 422])])
      if (status === 201) taken.push(body.id)
    }
    expect(taken.length).toBeGreaterThan(5)
    for (const id of taken) {
      const reply = await fetch(`${origin}/api/v2/${tenant.key}/north/files/${id}/content`, {
        headers: { authorization: `Bearer ${user.token}` },
      })
      await reply.body!.cancel()
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      expect(reply.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      expect(reply.headers.get('content-type')).not.toMatch(/html|svg|xml|script/)
    }
  })
})

describe('names', () => {
  const hostile = [
    '../../../../etc/cron.d/x.txt',
    '..\\..\\windows\\x.txt',
    '/etc/passwd.txt',
    '%2e%2e%2fx.txt',
    'a"; filename="evil.html".txt',
    "a'b*c.txt",
    'a\u202etxt.html.txt',
    'å\u0308🙂 ’.txt',
    'CON.txt',
    `${'x'.repeat(900)}.txt`,
    'a;b=c.txt',
    'a%0d%0aSet-Cookie: x=1.txt',
    '....//....//x.txt',
  ]
  test.each([...hostile, 'a\nb\r.txt', 'a"b.txt', 'x\u2028\\a\u2029.txt'])('%j is returned as a safe name', async (fileName) => {
    const answers = [await sendJson({ fileName, base64: 'aGVq' }), await send(fileName, Buffer.from('hej'))]
    for (const { status, body } of answers) {
      expect([status, body.fileName]).toEqual([201, expect.not.stringMatching(/[/\\"\u0000-\u001f\u2028\u202e]/)])
      const reply = await server.app.inject({
        url: `/api/v2/${tenant.key}/north/files/${body.id}/content`,
        headers: { authorization: `Bearer ${user.token}` },
      })
      expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[^"\\%;]+"; filename\*=UTF-8''[\w.~!$&+^`|%-]+$/)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })

  test('file names are not part of storage paths', async () => {
    const names = await readdir(server.folder, { recursive: true, withFileTypes: true })
    for (const entry of names.filter((one) => one.isFile())) expect(entry.name).toMatch(/^[0-9a-f-]{36}(\.thumb)?$/)
    expect((await sendJson({ fileName: 'a\u0000.txt', base64: 'aGVq' })).status).toBe(400)
  })
})
