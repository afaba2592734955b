import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantConfig } from '@verka/domain/tenants/tenant-config.ts'
import { anImage } from '../../../testing/made/files.ts'
import { configOf, globally } from '../../../testing/made/sites/tenants.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
let home: TestTenant
let root: Caller
beforeAll(async () => {
  server = await testApp()
  home = await aTenant(server)
  root = await home.as('superUser')
})
afterAll(() => server.close())

const { urlOf, save } = configOf(() => root)
const aLogo = (bytes: Buffer) => globally({ logo: { fileName: 'logo.png', type: 'image/png', base64: bytes.toString('base64') } })
describe('security promise 14: logos and colours are inert', () => {
  const shown = async (url: string) => server.app.inject({ method: 'GET', url })

  test('a logo is re-encoded: only its pixels are stored', async () => {
    const tenant = await aTenant(server)
    const secret = 'SECRET-IN-METADATA'
    const picture = await sharp({ create: { width: 1200, height: 300, channels: 4, background: '#12345678' } })
      .withExif({ IFD0: { Copyright: secret } })
      .png()
      .toBuffer()
    const trailing = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')])
    let version = 1
    for (const bytes of [picture, trailing, await anImage('jpeg'), await anImage('gif')]) {
      const { status, body } = await save(tenant, version++, aLogo(bytes))
      expect([status, body]).toEqual([200, body])
      const reply = await shown(body.resourceConfiguration!.globalResources.logoUrl!)
      const stored = reply.rawPayload
      expect([reply.statusCode, reply.headers['content-type'], stored.includes(secret), stored.includes('<script>')]).toEqual([
        200,
        'image/png',
        false,
        false,
      ])
      const { width, height, format } = await sharp(stored).metadata()
      expect([format, width <= 640, height <= 320]).toEqual(['png', true, true])
    }
    expect((await save(tenant, version, globally({ logo: null }))).body.resourceConfiguration!.globalResources.logoUrl).toBeNull()
    expect((await shown(`/resources/${tenant.key}/logo`)).statusCode).toBe(404)
  })

  test('anything but a picture of the three kinds is refused: disguised SVG, bombs, truncated files', async () => {
    const tenant = await aTenant(server)
    const svg = (inside: string, head = '') => `${head}<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inside}</svg>`
    const bodies = [
      '<script>alert(1)</script>',
      '<image href="file:///etc/passwd"/>',
      '<foreignObject/>',
      '<a href="javascript:x"/>',
      '<rect width="5" height="5" onload="x"/>',
    ]
    const heads = [
      '',
      '<?xml version="1.0"?>',
      '\ufeff',
      ' \n',
      '<!-- GIF89a -->',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      'GIF89a',
      '\u0089PNG\r\n\u001a\n',
      'ÿØÿà',
    ]
    const png = await anImage('png')
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const hostile: Buffer[] = [
      ...heads.flatMap((head) => bodies.map((body) => Buffer.from(svg(body, head), 'latin1'))),
      ...['', '<html>', '%PDF-1.7', 'BM', 'RIFF....WEBP', '\0\0\0 ftypavif'].map((text) => Buffer.from(text, 'latin1')),
      ...Array.from({ length: 20 }, (_, index) => png.subarray(0, Math.floor((png.length * index) / 21))),
      bomb,
      await sharp(png).webp().toBuffer(),
      await sharp(png).tiff().toBuffer(),
    ]
    expect(hostile.length).toBeGreaterThan(70)
    for (const [index, bytes] of hostile.entries()) {
      const { status, body } = await save(tenant, 1, aLogo(bytes))
      expect([index, status, body]).toMatchObject([
        index,
        422,
        { errors: [{ field: 'resourceConfiguration.globalResources.logo', message: '@validation.imageType' }] },
      ])
    }
    expect((await save(tenant, 1, aLogo(Buffer.alloc(2 * 1024 * 1024 + 1)))).status).toBe(422)
    expect((await root.call<TenantConfig>('GET', urlOf(tenant))).body.version).toBe(1)
  })

  test('colours that are more than a colour are refused, each of them, in each theme', async () => {
    const tenant = await aTenant(server)
    const wrong = [
      'red',
      '#12',
      '#12345',
      '#12345g',
      '#fff;',
      '#fff}',
      '#fff/**/',
      ' #fff',
      '#fff ',
      '#fff\n',
      '\n#fff',
      '#FFFFFFFF',
      '#ffff',
      'rgb(0,0,0)',
      'url(x)',
      'url(javascript:alert(1))',
      'expression(alert(1))',
      'var(--x)',
      '#fff;background:url(//evil.example)',
      '#fff"><script>',
      "#fff' onload='x",
      '</style><script>alert(1)</script>',
      '#𝟎𝟎𝟎',
      '#٠٠٠',
      '#ａａａ',
      '',
      '#',
      '##fff',
      '#fff#fff',
      '0',
      'transparent',
      '#fff\u0000',
      '#fff\u2028',
      'inherit',
      '@import "x"',
      '\\23 fff',
      '#ff\\f',
      '#-12345',
      '#+12345',
      '#1e3.12',
    ]
    let refused = 0
    for (const value of wrong)
      for (const part of ['primary', 'secondary', 'accent'])
        for (const body of [
          globally({ colours: { light: { [part]: value } } }),
          { resourceConfiguration: { adminResources: { colours: { dark: { [part]: value } } } } },
        ]) {
          expect([value, (await save(tenant, 1, body)).status]).toEqual([value, expect.toBeOneOf([400, 422])])
          refused++
        }
    expect(refused).toBeGreaterThan(200)
    expect((await root.call<TenantConfig>('GET', urlOf(tenant))).body.version).toBe(1)
  })

  test('links that are no address on the web are refused', async () => {
    const tenant = await aTenant(server)
    const wrong = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://x',
      'about:blank',
      'ftp://example.test',
      'http://',
      'https://',
      'http:// x',
      'http://[',
      'http://exa mple',
      '//',
      '///x',
      'http://user:pass@example.test',
      'javascript://example.test/%0aalert(1)',
      'http://example.test:99999999',
      'mailto:a@b.c',
      '"><script>',
      `http://${'a'.repeat(2001)}`,
    ]
    for (const value of wrong)
      for (const field of ['policyUrl', 'rssFeedUrl']) {
        const body = { key: tenant.key, name: 'X', version: 1, [field]: value }
        expect([value, (await root.call('PUT', `/api/v2/tenants/${tenant.id}`, body)).status]).toEqual([
          value,
          expect.toBeOneOf([400, 422]),
        ])
      }
  })
})
