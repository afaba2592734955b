import { describe, expect, test } from 'vitest'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { Content } from '@verka/domain/replication/content.ts'
import { ACTIONS } from '@verka/domain/rules/rule.ts'
import { DEMO_CONTENT, englishName, fieldsOf } from './demo-definitions.ts'
import { demoHistory } from './demo-history.ts'
import { demoEdits, demoObjects } from './demo-objects.ts'

const NOW = new Date('2026-05-13T10:00:00Z')
const DAY_MS = 86_400_000
const SITES = [
  ['north', 5],
  ['south', 7],
] as const

describe.each(SITES)('the demo customer in the %s', (site, seed) => {
  const objects = demoObjects(site, NOW)
  const history = demoHistory(objects, NOW, seed)
  const workOn = (type: string) => history.filter(({ index }) => objects[index]!.type === type)
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)

  test('is the same each time', () => {
    expect(demoObjects(site, NOW)).toEqual(objects)
    expect(demoHistory(objects, NOW, seed)).toEqual(history)
  })

  test('checks an extinguisher once a year', () => {
    const inspected = workOn('extinguisher').map(({ index }) => index)
    expect(inspected.length).toBeGreaterThan(10)
    expect(new Set(inspected).size).toBe(inspected.length)
    for (const { at, values } of workOn('extinguisher'))
      expect(Date.parse(String(values.nextDate)) - Date.parse(dayOf(at))).toBe(365 * DAY_MS)
  })

  test('cleans a room, and checks a vehicle, at most once a day', () => {
    for (const wanted of ['cleaning', 'vehicleCheck']) {
      const times = history.flatMap(({ index, at, service }) => (service === wanted ? [`${index} ${dayOf(at)}`] : []))
      expect(new Set(times).size).toBe(times.length)
    }
  })

  test('has odometers that only grow', () => {
    const latest = new Map(objects.map((object, index) => [index, Number(object.values.odometer)]))
    for (const { index, values } of workOn('vehicle')) {
      expect(Number(values.odometer)).toBeGreaterThanOrEqual(latest.get(index)!)
      latest.set(index, Number(values.odometer))
    }
  })

  test('has rooms with a size and use that fit their names, each once in its building', () => {
    const rooms = objects.filter((object) => object.type === 'room')
    const areas: Record<string, [number, number]> = {
      Gymnastiksal: [200, 500],
      Sporthall: [600, 1500],
      Klassrum: [45, 80],
      Kontor: [8, 20],
      Toalett: [1, 6],
      Grupprum: [8, 40],
    }
    const uses: Record<string, string> = {
      Klassrum: 'classroom',
      Grupprum: 'group',
      Kontor: 'office',
      Toalett: 'wetroom',
      Gymnastiksal: 'gym',
    }
    for (const { title, values } of rooms) {
      const [kind, number] = title.split(' ')
      const [low, high] = areas[kind!] ?? [0, 300]
      expect([title, Number(values.area) >= low && Number(values.area) <= high]).toEqual([title, true])
      expect([title, values.use]).toEqual([title, uses[kind!] ?? values.use])
      expect([title, number?.[0] ?? '0']).toEqual([title, String(values.floor)])
    }
    const names = rooms.map(({ title, values }) => `${String(values.building)} ${title}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(objects.map((object) => object.code)).size).toBe(objects.length)
  })

  test('was entered and changed over weeks, by day, before anything was done with it', () => {
    const minutes = objects.map((object) => object.registeredAt.toISOString().slice(0, 16))
    expect(new Set(minutes).size).toBeGreaterThan(objects.length * 0.9)
    const edits = demoEdits(objects, NOW, 3)
    expect(edits.length).toBeGreaterThan(3)
    const registeredAt = ({ index }: { index: number }) => objects[index]!.registeredAt.getTime()
    for (const item of [...edits, ...history]) expect(item.at.getTime()).toBeGreaterThan(registeredAt(item))
    for (const at of [
      ...objects.map((object) => object.registeredAt),
      ...edits.map((item) => item.at),
      ...history.map((item) => item.at),
    ]) {
      expect(at.getTime()).toBeLessThan(NOW.getTime())
      expect([0, 6]).not.toContain(at.getUTCDay())
      expect(at.getUTCHours()).toBeGreaterThanOrEqual(4)
      expect(at.getUTCHours()).toBeLessThan(16)
    }
  })
})

const rulesIn = (item: Content) => (item.body['matchRules'] ?? []) as unknown as { action: string }[]

test('every kind of action is used by a rule, and the main inspection has a realistic length', () => {
  const used = new Set(DEMO_CONTENT.items.flatMap(rulesIn).map(({ action }) => action))
  expect(ACTIONS.filter((action) => !used.has(action))).toEqual([])
  const annual = DEMO_CONTENT.items.find((item) => englishName(item) === 'Main inspection of playground equipment')!
  expect(rulesIn(annual).length).toBeGreaterThanOrEqual(30)
  expect(flatFields(fieldsOf(annual)).length).toBeGreaterThanOrEqual(60)
})

test('every text of a field exists in each language', () => {
  const forms = DEMO_CONTENT.items.filter(({ body }) => Array.isArray(body['dataPropertyTypes']))
  const fields = forms.flatMap((item) => flatFields(fieldsOf(item)).flatMap((field) => [field, ...field.children]))
  for (const { localizedNames, options } of fields)
    for (const names of [localizedNames, ...options.map((option) => option.localizedNames)]) {
      expect(names).toHaveLength(3)
      expect(names.filter(({ text }) => text.trim() === '' || text.length > 50)).toEqual([])
    }
})

test('the history is months long, and no larger than a start can create', () => {
  const all = SITES.map(([site, seed]) => demoHistory(demoObjects(site, NOW), NOW, seed))
  expect(all.flat().length).toBeGreaterThan(350)
  expect(all.flat().length).toBeLessThanOrEqual(600)
  expect(NOW.getTime() - all[0]![0]!.at.getTime()).toBeGreaterThan(90 * DAY_MS)
})
