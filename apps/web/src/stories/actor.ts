import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { Translator } from '@verka/messages/translate.ts'
import type { Actor } from './story.ts'

const MOST_TRIES = 300
const PRESSABLE =
  'button, a[href], summary, label, input[type=checkbox], input[type=radio], [role=button], [role=tab], [role=option], [role=menuitem], [role=combobox], [role=menuitemcheckbox]'

const isVisible = (element: HTMLElement) => element.offsetParent !== null || element.getClientRects().length > 0

/** The name of a control, near enough for a story: its label, else its text. */
function nameOf(element: HTMLElement): string {
  const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const label = labelled.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  const own = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent).join(' ') : ''
  return (element.getAttribute('aria-label') ?? (label || own || element.textContent || '')).trim()
}

async function find<Element extends HTMLElement>(selector: string, name: string | RegExp): Promise<Element> {
  const isNamed = (element: HTMLElement) => {
    const own = nameOf(element)
    return typeof name === 'string' ? own === name : name.test(own)
  }
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const found = [...document.querySelectorAll<Element>(selector)].findLast((element) => isVisible(element) && isNamed(element))
    if (found && !found.matches(':disabled, [data-loading]')) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`there is no '${String(name)}' to act on`)
}

/** Acts on a story by the elements of the page: it works in a test and on the page of the stories. */
export function createActor({ t }: Translator): Actor {
  const press = async (name: string | RegExp) => {
    const element = await find(PRESSABLE, name)
    element.focus()
    element.click()
  }
  const wordsOf = (name: MessageKey | RegExp) => (typeof name === 'string' ? t(name) : name)
  return {
    press: (name) => press(wordsOf(name)),
    pressAction: async (name) => {
      const more = [...document.querySelectorAll('button')].some((button) => isVisible(button) && nameOf(button) === t('ui.moreActions'))
      if (more) await press(t('ui.moreActions'))
      await press(t(name))
    },
    see: async (text) => void (await find('main *, [role=dialog] *', wordsOf(text))),
    type: async (label, text) => {
      const input = await find<HTMLInputElement | HTMLTextAreaElement>('input, textarea', label)
      // React replaces the property of the element itself: the prototype's tells it of a change
      const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')!
      input.focus()
      property.set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}
