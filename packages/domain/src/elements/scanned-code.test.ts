import { expect, test } from 'vitest'
import { addressOfCode, codeIn, readScanned, searchOfCode } from './scanned-code.ts'

test.each(['R-N001', 'å ä/ö?#%', '100%', 'a&b=c'])('a label with the address of %s is read as that code', (code) => {
  expect(readScanned(addressOfCode('https://verka.example', code, { site: 'north' }))).toEqual({ code, site: 'north' })
  const place = { tenant: 'brf-8', site: 'north' }
  expect(readScanned(addressOfCode('https://verka.example', code, place))).toEqual({ code, ...place })
  expect(readScanned(`https://verka.example${searchOfCode(code, { ...place, lang: undefined })}`)).toEqual({ code, ...place })
})

test.each([
  [' R-N001 ', 'R-N001'],
  ['https://another.example/exe/code/R-N001', 'R-N001'],
  ['https://verka.example/exe', 'https://verka.example/exe'],
  ['https://verka.example/exe/code/%E0%A4%A', 'https://verka.example/exe/code/%E0%A4%A'],
  ['https://verka.example/search?code=%20R-N001&site=north', 'R-N001'],
  ['https://verka.example/search?code=%20', 'https://verka.example/search?code=%20'],
  ['https://verka.example/search', 'https://verka.example/search'],
  ['http://', 'http://'],
  ['ftp://verka.example/exe/code/A', 'ftp://verka.example/exe/code/A'],
])('%s is %s', (scanned, code) => {
  expect(codeIn(scanned)).toBe(code)
})

test('the keys of an address have no case, and an empty one is none', () => {
  const code = 'R-N001'
  expect(readScanned('HTTPS://VERKA.EXAMPLE/exe/code/R-N001?site=NORTH&tenant=Demo')).toEqual({ code, site: 'north', tenant: 'demo' })
  expect(readScanned('https://verka.example/exe/code/R-N001?site=&tenant=%20')).toEqual({ code, site: undefined, tenant: undefined })
})

test('an address without a site and a plain code have no site', () => {
  expect(readScanned('https://verka.example/exe/code/R-N001')).toEqual({ code: 'R-N001', site: undefined })
  expect(readScanned('R-N001?site=north')).toEqual({ code: 'R-N001?site=north', site: undefined })
})
