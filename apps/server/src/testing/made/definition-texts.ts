import type { TextsPlan } from '@verka/domain/definition-texts/definition-texts.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { Caller } from '../servers/test-tenant.ts'
import { aRecordType } from './a-working-day.ts'

/** An XLIFF file from Swedish to Norwegian with one text of a definition. */
export const xliffOf = (original: string, unit: string, source: string, target: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="sv-SE" trgLang="nb-NO">
  <file id="f1" original="${original}"><unit id="${unit}"><segment><source>${source}</source><target>${target}</target></segment></unit></file>
</xliff>`

/** What each call that writes texts is sent: the ids and bodies of two value types of their own. */
export async function textsOfEachCall(admin: Caller) {
  const [saved, imported] = [await aRecordType(admin, []), await aRecordType(admin, [], { localizedNames: localized('Färger') })]
  const xliff = xliffOf(`recordType/${imported.id}@1`, 'name', 'Färger', 'Farger')
  const { hash } = (await admin.call<TextsPlan>('POST', '/definitionTexts/check', { xliff })).body
  return {
    ids: { saveDefinitionTexts: saved.id },
    bodies: {
      saveDefinitionTexts: { version: 1, texts: [{ unit: 'description', culture: 'nb-NO', text: 'Beskrivelse' }] },
      exportDefinitionTexts: { source: 'sv-SE', target: 'nb-NO' },
      importDefinitionTexts: { xliff, hash },
    },
    // its parameters are in the body
    queries: { exportDefinitionTexts: '?culture=sv-SE' },
  }
}
