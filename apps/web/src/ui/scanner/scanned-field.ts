import { withoutScanned, type ScannedInto } from './without-scanned.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: HTMLElement): element is TextControl =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const textOf = (element: HTMLElement): string => (isControl(element) ? element.value : '')

/** A field that may receive a scan, as it was before the first character. */
export class ScannedField {
  readonly element: HTMLElement
  readonly #before: string
  readonly #caret: { start: number; end: number } | undefined

  constructor(element: HTMLElement) {
    this.element = element
    this.#before = textOf(element)
    // fields of numbers and days have none
    const { selectionStart: start, selectionEnd: end } = element as Partial<HTMLInputElement>
    this.#caret = typeof start === 'number' && typeof end === 'number' ? { start, end } : undefined
  }

  /** Records the field's content at the end of a code. @returns a function that removes the code, also after more typing */
  whenScanned(code: string): () => void {
    const { element } = this
    if (!isControl(element)) return takeFromEditor(element, code)
    const scanned: ScannedInto = { before: this.#before, after: element.value }
    return () => {
      const isUntouched = element.value === scanned.after
      setText(element, withoutScanned(element.value, scanned))
      if (isUntouched && this.#caret && 'setSelectionRange' in element) element.setSelectionRange(this.#caret.start, this.#caret.end)
    }
  }
}

/** Sets a field like a user: React listens to the event, and has its own property on the element. */
function setText(element: TextControl, text: string): void {
  if (element.value === text) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!.set!.call(element, text)
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Removes the code before the caret of a formatted-text editor by a browser command, which the editor observes. */
function takeFromEditor(editor: HTMLElement, code: string): () => void {
  const { anchorNode, anchorOffset = 0 } = window.getSelection() ?? {}
  if (!(anchorNode instanceof Text) || !anchorNode.data.slice(0, anchorOffset).endsWith(code)) return () => undefined
  return () => {
    const position = anchorNode.data.indexOf(code, anchorOffset - code.length)
    const start = position === -1 ? anchorNode.data.indexOf(code) : position
    const selection = window.getSelection()
    if (start === -1 || !anchorNode.isConnected || !selection) return
    editor.focus({ preventScroll: true })
    selection.setBaseAndExtent(anchorNode, start, anchorNode, start + code.length)
    // the only way to change an editor's text with its own undo history
    document.execCommand('delete')
  }
}

/** Repeats the effect of Enter in a field, after it was held back as a possible end of a scan. */
export function pressEnter(element: HTMLElement): void {
  if (!element.isConnected) return
  const press = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
  if (!element.dispatchEvent(press)) return
  if (element instanceof HTMLTextAreaElement) return void document.execCommand('insertText', false, '\n')
  if (!(element instanceof HTMLInputElement)) return void document.execCommand('insertParagraph')
  const { form } = element
  const button = form && [...form.elements].find((one) => (one as Partial<HTMLButtonElement>).type === 'submit')
  if (button instanceof HTMLElement) button.click()
  else form?.requestSubmit()
}
