import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../passwords/passwords.ts'
import { alertOf, fields, type Field, type FormErrors } from './fields.ts'
import { html } from '../../pages/html.ts'
import { renderPage, type PageContext } from '../../pages/page.ts'

/** Forgotten password: the address to send a link to. */
export function forgottenPage(context: PageContext, options: { email: string; errors: FormErrors; backUrl: string }): string {
  const { text, address } = context
  const email: Field = {
    name: 'email',
    label: text.t('identity.forgottenEmail'),
    type: 'email',
    autocomplete: 'email',
    value: options.email,
    maxLength: 254,
    isCode: true,
  }
  return renderPage(context, {
    title: 'identity.forgottenTitle',
    body: html`<p class="lead">${text.t('identity.forgottenLead')}</p>
      ${alertOf(options.errors, text)}
      <form method="post" action="${address}" novalidate>
        ${fields([email], options.errors)}
        <button class="button" type="submit">${text.t('identity.forgottenSubmit')}</button>
      </form>
      <p class="more"><a href="${options.backUrl}">${text.t('identity.backToLogin')}</a></p>`,
  })
}

/** The two fields of a new password, with its rules as hints. */
export function newPasswordFields({ text }: PageContext, label: string): Field[] {
  return [
    {
      name: 'password',
      label,
      type: 'password',
      autocomplete: 'new-password',
      hint: text.t('identity.passwordRules', { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH }),
    },
    { name: 'passwordAgain', label: text.t('identity.passwordRepeat'), type: 'password', autocomplete: 'new-password' },
  ]
}

/** Errors of a new password and its repetition. */
export function newPasswordErrors({ text }: PageContext, password: string, again: string): FormErrors {
  // one visible character counts as one
  const length = [...password].length
  if (length === 0) return { password: text.t('validation.required') }
  if (length < MIN_PASSWORD_LENGTH) return { password: text.t('validation.minLength', { length: MIN_PASSWORD_LENGTH }) }
  if (password.length > MAX_PASSWORD_LENGTH) return { password: text.t('validation.maxLength', { length: MAX_PASSWORD_LENGTH }) }
  return password === again ? {} : { passwordAgain: text.t('identity.passwordsDiffer') }
}

/** The page for choosing a password, on a one-time link. The user name is included for the browser's password store. */
export function setPasswordPage(context: PageContext, options: { userName: string; errors: FormErrors }): string {
  const { text, address } = context
  return renderPage(context, {
    title: 'identity.passwordTitle',
    body: html`<p class="lead">${text.t('identity.passwordFor', { userName: options.userName })}</p>
      ${alertOf(options.errors, text)}
      <form method="post" action="${address}" novalidate>
        <input type="hidden" name="username" autocomplete="username" value="${options.userName}" />
        ${fields(newPasswordFields(context, text.t('identity.passwordNew')), options.errors)}
        <button class="button" type="submit">${text.t('identity.passwordSubmit')}</button>
      </form>`,
  })
}
