import {
  checkDefinitionTexts,
  getDefinitionTexts,
  importDefinitionTexts,
  saveDefinitionTexts,
  type DefinitionTexts,
} from '@verka/domain/definition-texts/definition-texts.api.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LADDER_NAME, LADDER_TEXTS, NOTHING_TO_DO, PLAN } from '../../stories/fixtures/definition-texts.ts'
import { openStory } from '../../stories/open-story.tsx'
import { button, dialog, input, sees, seesNo } from '../../stories/screen.ts'
import { DESKTOP, PHONE, storyOf, type Story } from '../../stories/story.ts'
import { refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import stories from './definition-texts.stories.tsx'

const open = (name: string, look = DESKTOP) => openStory(storyOf(stories, name), look)
const YEAR = 'Fältets namn, Norska'
describe('texts of definitions', () => {
  test('shows how complete each definition is in each language, and its texts side by side', async () => {
    await open('opened')
    await expect.element(button(/^Stege/)).toMatchTextContent(/Svenska: Komplett.*Engelska: 7 saknas.*Norska: 7 saknas/)
    const row = page.getByRole('row', { name: /Fältets namn/ }).first()
    await expect.element(row.getByRole('textbox', { name: 'Fältets namn, Svenska' })).toHaveValue('Skick')
    await expect.element(row.getByRole('textbox', { name: 'Fältets namn, Engelska' })).toHaveValue('Condition')
    // a missing text shows what is read instead
    await expect.element(page.getByRole('textbox', { name: 'Skick › Alternativ, Norska' }).last()).toHaveAttribute('placeholder', 'Trasig')
  })

  test('opens only what is missing in a language', async () => {
    await open('only missing in Norwegian')
    await seesNo('Namn')
    await expect.element(input('Beskrivning, Norska')).toHaveValue('')
  })

  test('a saved text is sent with the version that was read, and is there afterwards', async () => {
    const story = await open('typed')
    await sees('1 ändrad text')
    await button('Spara texter').click()
    await expect.poll(() => story.sent.filter(({ call }) => call === saveDefinitionTexts.name).length).toBe(1)
    const sent = story.sent.find(({ call }) => call === saveDefinitionTexts.name)
    expect(sent?.body).toMatchObject({ version: 3, texts: [{ text: 'Produksjonsår' }] })
  })

  test('discarding brings the stored texts back', async () => {
    await open('typed')
    await button('Ångra').click()
    await seesNo('1 ändrad text')
  })

  test('a conflict keeps what was typed, and names who has to load again', async () => {
    await open('changed by somebody else')
    await sees(/Någon annan har ändrat Stege/)
    await expect
      .poll(() =>
        page
          .getByRole('textbox')
          .elements()
          .some((one) => (one as HTMLInputElement).value === 'Produksjonsår'),
      )
      .toBe(true)
    await sees('1 ändrad text')
  })

  test('after a conflict the other text is beside what was typed, and the next save is based on it', async () => {
    const theirs: DefinitionTexts = {
      ...LADDER_TEXTS,
      version: 4,
      units: LADDER_TEXTS.units.map((unit) =>
        unit.id === LADDER_NAME ? { ...unit, texts: [...unit.texts, { culture: 'nb-NO', text: 'Årsmodell' }] } : unit,
      ),
    }
    let attempts = 0
    const opened = storyOf(stories, 'opened')
    const story = await openStory(
      {
        ...opened,
        replies: [
          {
            call: saveDefinitionTexts,
            answer: (body, sent) =>
              attempts++ === 0
                ? refuseWith(saveDefinitionTexts, { status: 409, code: 'stale', errors: [{ message: '@errors.stale' }] }).answer(body, sent)
                : { status: 200, body: { ...theirs, version: 5 } },
          },
          replyWith(getDefinitionTexts, () => ({ items: [attempts === 0 ? LADDER_TEXTS : theirs] })),
          ...opened.replies!,
        ],
      },
      DESKTOP,
    )
    await page.getByRole('textbox', { name: YEAR }).nth(1).fill('Produksjonsår')
    await button('Spara texter').click()
    await button('Läs in den nya versionen').click()
    await sees('Sparat nu: Årsmodell', '1 ändrad text')
    await button('Spara texter').click()
    await sees('Texterna för Stege är sparade.')
    const versions = story.sent
      .filter(({ call }) => call === saveDefinitionTexts.name)
      .map(({ body }) => (body as { version: number }).version)
    expect(versions).toEqual([3, 4])
  })

  test('a refusal by lockdown and one for another reason keep what was typed', async () => {
    await open('locked while typing')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await sees('1 ändrad text')
  })

  test('a text that is too long has its error at its cell', async () => {
    await open('opened')
    const name = page.getByRole('textbox', { name: 'Fältets namn, Norska' }).first()
    await name.fill('x'.repeat(51))
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    await sees('Får innehålla högst 50 tecken')
  })

  test('on a phone one language is read and one is filled in', async () => {
    await open('opened', PHONE)
    await expect.element(page.getByRole('textbox', { name: 'Fältets namn, Engelska' }).first()).toBeVisible()
    await expect.poll(() => page.getByRole('textbox', { name: YEAR }).elements().length).toBe(0)
  })

  test('without the right to edit there is nothing to type', async () => {
    await open('read only')
    await expect.poll(() => page.getByRole('textbox', { name: YEAR }).elements().length).toBe(0)
    await expect.poll(() => button('Importera').elements().length).toBe(0)
  })
})

describe('an import', () => {
  const withReplies = (...replies: StubbedReply[]): Story => {
    const story = storyOf(stories, 'import')
    return { ...story, replies: [...replies, ...story.replies!] }
  }
  const choose = async (text: string | Uint8Array<ArrayBuffer>) =>
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([text], 'texter.xlf'))

  test('shows what would change, and saves that', async () => {
    const story = await openStory(
      withReplies(replyWith(checkDefinitionTexts, PLAN), replyWith(importDefinitionTexts, { definitions: 1, texts: 2 })),
      DESKTOP,
    )
    await choose('<xliff/>')
    await sees('Från svenska till norska', 'Produksjonsår', 'Okänd definition')
    await button('Spara 2 texter').click()
    await sees('2 texter i 1 definition är sparade.')
    const sent = story.sent.find(({ call }) => call === importDefinitionTexts.name)
    expect(sent?.body).toEqual({ xliff: '<xliff/>', hash: PLAN.hash })
  })

  test('with nothing to do says so', async () => {
    await openStory(withReplies(replyWith(checkDefinitionTexts, NOTHING_TO_DO)), DESKTOP)
    await choose('<xliff/>')
    await sees('Inget att göra: filens texter är redan sparade.')
    await expect.poll(() => button(/^Spara/, dialog()).elements().length).toBe(0)
  })

  test('of a file that cannot be read shows the reason, and another can be chosen', async () => {
    const error = { message: '@errors.malformed', field: 'xliff', params: { reason: 'version', version: 'XLIFF 1.2' } }
    await openStory(withReplies(refuseWith(checkDefinitionTexts, { status: 422, code: 'invalid', errors: [error] })), DESKTOP)
    await choose('<xliff/>')
    await sees(/Filen är XLIFF 1\.2/)
    await choose(new Uint8Array([0xc3, 0x28]))
    await sees('Filen är inte i UTF-8. Spara den i UTF-8 och försök igen.')
  })
})
