import type { ServedTranslator } from '@verka/messages/served/load.ts'
import { html, type SafeHtml } from '../../pages/html.ts'

/** Errors by the name of the field; '' is the form as a whole. Already in the reader's language. */
export type FormErrors = Readonly<Record<string, string>>

export interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  maxLength?: number
  /** No capital letters and no spelling help from the keyboard. */
  isCode?: boolean
}

/** A labelled input, with its hint and its error linked to it. `autofocus` is set on the first invalid or empty one. */
function field(spec: Field, errors: FormErrors, hasFocus: boolean): SafeHtml {
  const { name, type = 'text' } = spec
  const error = errors[name]
  const described = [spec.hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`]
    .filter((id) => id !== false)
    .join(' ')
  return html`<div class="field">
    <label for="${name}">${spec.label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${spec.autocomplete}"
      required
      ${type !== 'password' && spec.value ? html`value="${spec.value}"` : undefined}
      ${spec.maxLength === undefined ? undefined : html`maxlength="${spec.maxLength}"`}
      ${spec.isCode ? html`autocapitalize="none" autocorrect="off" spellcheck="false"` : undefined}
      ${error === undefined ? undefined : html`aria-invalid="true"`}
      ${described === '' ? undefined : html`aria-describedby="${described}"`}
      ${hasFocus ? html`autofocus` : undefined}
    />
    ${spec.hint === undefined ? undefined : html`<p class="hint" id="${name}-hint">${spec.hint}</p>`}
    ${error === undefined ? undefined : html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`
}

/** Fields in their order; the first that is wrong, else the first that is empty, has the focus. */
export function fields(specs: Field[], errors: FormErrors): SafeHtml[] {
  const first = specs.find((spec) => errors[spec.name] !== undefined) ?? specs.find((spec) => !spec.value)
  return specs.map((spec) => field(spec, errors, spec === first))
}

/** The error of the form as a whole. */
function alert(message: string | undefined): SafeHtml | undefined {
  if (message === undefined) return undefined
  return html`<p class="alert" role="alert">
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path
        d="M10 1.7a8.3 8.3 0 1 0 0 16.6 8.3 8.3 0 0 0 0-16.6Zm-.9 4.2h1.8v5.4H9.1V5.9Zm.9 8.6a1.1 1.1 0 1 1 0-2.2 1.1 1.1 0 0 1 0 2.2Z"
      />
    </svg>
    <span>${message}</span>
  </p>`
}

/** The form's own message: its own error, else a notice that a field has one. */
export function alertOf(errors: FormErrors, text: ServedTranslator): SafeHtml | undefined {
  const names = Object.keys(errors)
  if (errors[''] !== undefined) return alert(errors[''])
  return names.length > 1 ? alert(text.t('identity.formHasErrors')) : undefined
}
