import type { Culture } from '../localization/cultures.ts'

/** Numbers without a country code: the country's code, and its form with the national digits in a group. */
const NATIONAL: Record<Culture, { code: string; form: RegExp }> = {
  'sv-SE': { code: '46', form: /^0([1-9]\d{6,12})$/ },
  'nb-NO': { code: '47', form: /^([2-9]\d{7})$/ },
  'en-US': { code: '1', form: /^1?([2-9]\d{9})$/ },
}

/** A plus sign and at most 15 digits (ITU-T E.164). */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/

/** Digits with a plus sign before a country code; the zero of '+46 (0)70' is not dialled. */
const compact = (text: string) => text.replace(/^(\s*(?:\+|00).*?)\(0\)/, '$1').replace(/[\s\u00a0().\-/\u2010-\u2015]/g, '')

/** A telephone number as gateways want it, `+46701234567`; undefined: none. `culture`: the country of a number without a country code. */
export function toE164(text: string, culture: Culture): string | undefined {
  const written = compact(text)
  const prefixed = /^(?:\+|00)(\d+)$/.exec(written)
  if (prefixed) {
    // in Sweden no number begins with zero after the country code
    const number = `+${prefixed[1]!.replace(/^460+/, '46')}`
    return INTERNATIONAL.test(number) ? number : undefined
  }
  const { code, form } = NATIONAL[culture]
  const digits = form.exec(written)?.[1]
  return digits && `+${code}${digits}`
}

/** Whether a number in E.164 begins with one of the prefixes, `+46`. */
export const isInCountries = (number: string, prefixes: readonly string[]): boolean => prefixes.some((prefix) => number.startsWith(prefix))
