import { saveImportSchema } from '@verka/domain/imports/import-schema.api.ts'
import { checkImport, getImport, readImportAgain } from '@verka/domain/imports/imports.api.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../stories/fixtures/ids.ts'
import { dataImport } from '../../../stories/fixtures/imports.ts'
import { dataSchema } from '../../../stories/fixtures/schemas.ts'
import { openStory } from '../../../stories/open-story.tsx'
import { answer, button, choose, combobox, radio, sees, seesNo } from '../../../stories/screen.ts'
import { DESKTOP, storyOf } from '../../../stories/story.ts'
import { refuseWith, replyWith } from '../../../stories/stubbed-replies.ts'
import stories from '../import-page.stories.tsx'

const open = (name: string) => openStory(storyOf(stories, name), DESKTOP)
const fills = (column: string) => combobox(`Kolumnen ${column} fyller`)
const check = () => button(/^Kontrollera \d/).click()
const BARE = 'mapping: a workbook with files, a required field without a column'

describe('columns', () => {
  test('have their first values, and what they fill as proposed; the choice is sent', async () => {
    const story = await open('mapping')
    await sees('Borrhammare · Cirkelsåg · Slagskruvdragare')
    await expect.element(fills('Benämning')).toHaveValue('Titel *')
    await choose('Kolumnen Kolumn F fyller', 'Serienummer')
    await choose('Kolumnen Förråd fyller', 'Inget')
    await check()
    await expect
      .poll(() => story.bodiesOf(checkImport))
      .toEqual([
        {
          columns: ['title', 'code', idOf('field', 1), idOf('field', 2), null, idOf('field', 4)],
          identifier: 'code',
          mode: 'both',
          createMissing: [],
        },
      ])
  })

  test('one target is filled by one column: it moves, and the other one says that it fills nothing', async () => {
    await open('mapping')
    await choose('Kolumnen Effekt fyller', 'Titel (nu av Benämning) *')
    await expect.element(fills('Effekt')).toHaveValue('Titel *')
    await expect.element(fills('Benämning')).toHaveValue('Inget')
    await sees('Kolumnen Benämning fyller nu inget.')
  })

  test('are searched in their choice', async () => {
    await open('mapping')
    await fills('Kolumn F').fill('serie')
    await expect.element(page.getByRole('option')).toHaveTextContent('Serienummer')
  })

  test('a required field without a column is named, until it has one or only existing ones are updated', async () => {
    await open(BARE)
    await sees('Ingen kolumn fyller Titel, som en ny rad måste ha.')
    await choose('Kolumnen Benämning fyller', 'Titel *')
    await seesNo(/som en ny rad måste ha/)
  })

  test('without any that fills something, nothing is sent', async () => {
    const story = await open(BARE)
    await choose('Kolumnen Kod fyller', 'Inget')
    await check()
    await sees('Välj vad minst en kolumn ska fylla.')
    expect(story.bodiesOf(checkImport)).toEqual([])
  })

  test('a refusal of the server is shown, and the choices stay', async () => {
    const story = await open('mapping')
    story.answer(refuseWith(checkImport, { status: 409, code: 'conflict', errors: [{ message: '@errors.notFound' }] }))
    await choose('Kolumnen Kolumn F fyller', 'Serienummer')
    await check()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(fills('Kolumn F')).toHaveValue('Serienummer')
  })
})

test('what the columns fill is saved as a data schema, whose key follows its name; a taken key is named at its input', async () => {
  const story = await open('mapping')
  await choose('Kolumnen Kolumn F fyller', 'Serienummer')
  await button('Spara som dataschema').click()
  const taken = [{ message: '@errors.keyTaken', field: 'key', params: { key: 'verktyg-2026' } }]
  story.answer(refuseWith(saveImportSchema, { status: 422, code: 'invalid', errors: taken }))
  await answer('Spara')
  await expect.element(page.getByRole('textbox', { name: 'Nyckel' })).toHaveAttribute('aria-invalid', 'true')
  story.answer(replyWith(saveImportSchema, { ...dataSchema(1, 'leverantor', 'Leverantör'), leftOut: ['Rader'] }))
  await page.getByRole('textbox', { name: 'Namn' }).fill('Leverantör')
  await answer('Spara')
  await sees('Utan plats i ett schema: Rader.')
  expect(story.bodiesOf(saveImportSchema).at(-1)).toMatchObject({
    key: 'leverantor',
    localizedNames: [{ culture: 'sv-SE', text: 'Leverantör' }],
    mapping: { columns: ['title', 'code', idOf('field', 1), idOf('field', 2), idOf('field', 3), idOf('field', 4)] },
  })
})

describe('rows', () => {
  test('find existing ones by a column that can, and are only updated then', async () => {
    const story = await open(BARE)
    await expect.element(radio('Bara uppdatera')).toBeDisabled()
    await choose('Det som redan finns hittas med', 'Kod')
    await radio('Bara uppdatera').click()
    await check()
    await expect.poll(() => story.bodiesOf(checkImport)).toMatchObject([{ identifier: 'code', mode: 'update' }])
  })
})

describe('the file', () => {
  test('is read again at once in another way', async () => {
    const story = await open('mapping')
    await choose('Skiljetecken', 'Tabb')
    await expect.poll(() => story.bodiesOf(readImportAgain)).toEqual([{ encoding: 'windows-1252', separator: '\t', hasHeader: true }])
  })

  test('shows its sheets, and how many files are beside the table', async () => {
    const story = await open(BARE)
    await sees(/^14 filer ligger bredvid tabellen/)
    await choose('Blad', 'Förråd')
    await expect.poll(() => story.bodiesOf(readImportAgain)).toEqual([{ sheet: 'Förråd', hasHeader: true }])
  })

  test('of checked rows asks first, since corrections are lost', async () => {
    const story = await open('checked: columns again')
    await page.getByRole('switch', { name: 'Första raden är rubriker' }).click()
    await sees('Läs om filen?')
    await answer('Avbryt')
    expect(story.bodiesOf(readImportAgain)).toEqual([])
    await page.getByRole('switch', { name: 'Första raden är rubriker' }).click()
    await answer('Läs om')
    await expect.poll(() => story.bodiesOf(readImportAgain)).toMatchObject([{ hasHeader: false }])
  })

  test('that cannot be read says why, and a text can be read in another encoding', async () => {
    const story = await open('unreadable')
    await sees('Filen är skadad eller har ett lösenord.')
    story.answer(replyWith(readImportAgain, dataImport('mapping', { waiting: 3 })))
    story.answer(replyWith(getImport, dataImport('mapping', { waiting: 3 })))
    await choose('Teckenkodning', 'UTF-16 LE')
    await expect.poll(() => story.bodiesOf(readImportAgain)).toEqual([{ encoding: 'utf-16le' }])
    await sees('Vad fyller varje kolumn?')
    await open('unreadable workbook')
    await seesNo('Teckenkodning')
  })
})

test('the way back to the rows loses nothing', async () => {
  const story = await open('checked: columns again')
  await button('Tillbaka till raderna').click()
  await sees('Granska och importera')
  expect(story.bodiesOf(checkImport)).toEqual([])
})
