import { expect, test } from 'vitest'
import { madeUpPeople } from './made-up-people.ts'

const person = (id: string, name: string, isMember = false) => ({
  id,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@kommun.se`,
  phoneNo: id === '1' ? '+46 70 123 45 67' : '',
  isMember,
})
const made = madeUpPeople([person('1', 'Anna Berg'), person('2', 'Per Erik Lund'), person('3', 'Eva Chef', true), person('4', 'Kim')])

test('a name is replaced wherever it is, always by the same one; that of a member stays', () => {
  const name = made.nameOf('1')!
  expect(made.ofPeople('Anna Berg')).toBe(name)
  expect(made.ofPeople('Fråga  ANNA  berg. Eller Per Erik Lund, inte Eva Chef.')).toBe(
    `Fråga  ${name}. Eller ${made.nameOf('2')!}, inte Eva Chef.`,
  )
  expect(made.ofPeople('Annas bergborr')).toBe('Annas bergborr')
  expect([made.nameOf('3'), made.nameOf('unknown')]).toEqual([undefined, undefined])
})

test('a genitive keeps its ending, and what is written around a name stays', () => {
  const name = made.nameOf('1')!
  for (const [before, after] of [
    ['', 's nyckel'],
    ['', '’s team'],
    ['Till ', "'s."],
    ['', ':s nyckel'],
    ["title == '", "'"],
    ['Det är ', 's.'],
  ] as const) {
    expect(made.ofPeople(`${before}Anna Berg${after}`)).toBe(`${before}${name}${after}`)
  }
  expect(made.ofPeople('Anna Bergström, Anna Bergsson')).toBe('Anna Bergström, Anna Bergsson')
  const both = madeUpPeople([person('1', 'Anna Berg'), person('2', 'Anna Bergs')])
  expect(both.ofPeople('Anna Bergs')).toBe(both.nameOf('2'))
})

test('a name with the last name first is replaced in the same order', () => {
  const [first, last] = made.nameOf('1')!.split(' ')
  expect(made.ofPeople('Berg, Anna')).toBe(`${last}, ${first}`)
  expect(made.ofPeople('Lånad av BERG,Anna. Chef, Eva')).toBe(`Lånad av ${last}, ${first}. Chef, Eva`)
  const [otherFirst, otherLast] = made.nameOf('2')!.split(' ')
  expect(made.ofPeople('Lund, Per Eriks nyckel')).toBe(`${otherLast}, ${otherFirst}s nyckel`)
  expect(made.ofPeople('Ivar Berg, Anna Berg')).toBe(`Ivar Berg, ${made.nameOf('1')}`)
})

test('a name whose words are formatted differently is replaced, and the formatting stays', () => {
  const name = made.nameOf('1')!
  expect(made.ofPeople('<p>Fråga <b>Anna</b> Berg.</p>')).toBe(`<p>Fråga <b>${name}</b>.</p>`)
  expect(made.ofPeople('<p>Anna&nbsp;Bergs <a title="Anna Berg">länk</a></p>')).toBe(`<p>${name}s <a title="${name}">länk</a></p>`)
  expect(made.ofPeople('<p><b>Anna</b></p><p>och berg & dal</p>')).toBe('<p><b>Anna</b></p><p>och berg & dal</p>')
})

test('an address of the web that names a person is replaced', () => {
  for (const path of ['anna.berg', 'per-erik-lund/bild.png', 'sida?av=Anna%20Berg', 'foto_anna_berg.jpg', '~kim', 'kim'])
    expect(made.ofPeople(`Se https://x.se/${path} och mer`)).toBe('Se https://example.com/ och mer')
  expect(made.ofPeople('<a href="https://x.se/anna.berg">länk</a>')).toBe('<a href="https://example.com/">länk</a>')
  expect(made.ofPeople('https://anna-berg.se')).toBe('https://example.com/')
  expect(made.ofPeople('https://kim/')).toBe('https://kim/')
  for (const path of ['annabergen', 'kimono', 'en-kim-till', 'eva.chef', '%E0%A4%A', ''])
    expect(made.ofPeople(`Se https://x.se/${path}`)).toBe(`Se https://x.se/${path}`)
})

test('a name of one word is replaced only if it is the whole text', () => {
  expect(made.ofPeople(' kim ')).toBe(made.nameOf('4'))
  expect(made.ofPeople('Kim och nyckeln')).toBe('Kim och nyckeln')
})

test('addresses and numbers of people are replaced, also those of others where anybody may be named', () => {
  const text = 'Mejla Anna.Berg@kommun.se eller verkstad@firma.se, ring 070-123 45 67 eller 08-50 60 70 80.'
  expect(made.ofPeople(text)).toMatch(/^Mejla [a-z.]+@example\.com eller verkstad@firma\.se, ring \+46701740605 eller 08-50 60 70 80\.$/)
  expect(made.ofAnybody(text)).not.toMatch(/kommun|firma/)
  expect(made.ofAnybody('eva.chef@kommun.se')).toBe('eva.chef@kommun.se')
  expect(made.emailAddress('verkstad@firma.se')).toBe(made.ofAnybody('VERKSTAD@firma.se'))
  expect(made.phoneNo('0701234567')).toBe('+46701740605')
  expect(made.phoneNo('08-50 60 70 80')).not.toBe('+46701740605')
})

test('a made-up name is nobody’s, and as many as there are people', () => {
  const real = ['Alva Almgren', 'Bo Almgren', ...Array.from({ length: 900 }, (_, index) => `Person Nummer${index}`)]
  const many = madeUpPeople(real.map((name, index) => person(String(index), name)))
  const names = real.map((_, index) => many.nameOf(String(index))!)
  expect(new Set(names).size).toBe(real.length)
  expect(names.filter((name) => real.includes(name))).toEqual([])
})
