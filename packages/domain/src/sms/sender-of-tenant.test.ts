import { expect, test } from 'vitest'
import { senderOfTenant } from './sender-of-tenant.ts'

test.each([
  ['Lindviks kommun', 'Lindviks'],
  ['Ö vik AB', 'OvikAB'],
  ['Tromsø kommune', 'Tromso'],
  ['Fastighetsbolaget Nord', 'Fastighetsb'],
  ['3 AB', 'Verka'],
  ['株式会社', 'Verka'],
  ['AB', 'Verka'],
])('%s sends as %s', (name, sender) => {
  expect(senderOfTenant(name)).toBe(sender)
})
