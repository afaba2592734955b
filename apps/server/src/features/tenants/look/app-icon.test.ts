import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import type { Colours } from '@verka/domain/tenants/tenant-look.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant } from '../../../testing/servers/test-tenant.ts'
import { drawAppIcon } from './app-icon.ts'
import { saveLogo } from '../life/new-tenant.ts'
import { findTenantLook } from '../tenants.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function lookOf(hasLogo: boolean, colours?: Colours) {
  const tenant = await aTenant(server, colours ? { colours } : {})
  return server.database.transaction({ kind: 'installation' }, async (tx) => {
    if (hasLogo) await saveLogo(tx, tenant.id, await readFile(new URL('../../../demo/logo.png', import.meta.url)))
    return findTenantLook(tx, tenant.key)
  })
}

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).flatten({ background: '#f0f' }).raw().toBuffer({ resolveWithObject: true })
  return { info, at: (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)] }
}

const SHAPE = { size: 192, inside: 108 }
const WHITE = [255, 255, 255]

test('a logo is centred on white, within the area that no device cuts', async () => {
  const { info, at } = await pixelsOf(await drawAppIcon(server.database, await lookOf(true), SHAPE))
  expect([info.width, info.height]).toEqual([192, 192])
  const [from, to] = [42, 149]
  const inked: boolean[] = []
  for (let y = 0; y < 192; y++)
    for (let x = 0; x < 192; x++) {
      const isInside = x >= from && x <= to && y >= from && y <= to
      const isWhite = at(x, y).every((part, index) => part === WHITE[index])
      if (!isInside && !isWhite) throw new Error(`${x} ${y} is drawn on`)
      if (isInside) inked.push(!isWhite)
    }
  expect(inked.filter(Boolean).length).toBeGreaterThan(200)
})

test('without one it is Verka’s mark, in the tenant’s colour or its own', async () => {
  const own = await pixelsOf(await drawAppIcon(server.database, undefined, SHAPE))
  expect(own.at(0, 0)).toEqual([0x78, 0xd3, 0xbb])
  expect(own.at(90, 108).every((part) => part < 40)).toBe(true)
  const dressed = await pixelsOf(await drawAppIcon(server.database, await lookOf(false, { ...DEFAULT_COLOURS, primary: '#123456' }), SHAPE))
  expect(dressed.at(0, 0)).toEqual([0x12, 0x34, 0x56])
})
