import { alertOf, fields, type FormErrors } from './fields.ts'
import { html } from '../../pages/html.ts'
import { renderPage, type PageContext } from '../../pages/page.ts'

/** Log in: one form, and the external provider when there is one. */
export function loginPage(
  context: PageContext,
  options: { login: string; errors: FormErrors; forgottenUrl: string; external?: { name: string; url: string } | undefined },
): string {
  const { text, address } = context
  const { external } = options
  return renderPage(context, {
    title: 'identity.loginTitle',
    body: html`${alertOf(options.errors, text)}
      <form method="post" action="${address}" novalidate>
        ${fields(
          [
            {
              name: 'login',
              label: text.t('identity.loginName'),
              autocomplete: 'username',
              value: options.login,
              maxLength: 256,
              isCode: true,
            },
            { name: 'password', label: text.t('identity.loginPassword'), type: 'password', autocomplete: 'current-password' },
          ],
          options.errors,
        )}
        <button class="button" type="submit">${text.t('identity.loginSubmit')}</button>
      </form>
      ${
        external &&
        html`<p class="or">${text.t('identity.loginOr')}</p>
          <a class="button quiet" href="${external.url}">${text.t('identity.loginExternal', { name: external.name })}</a>`
      }
      <p class="more"><a href="${options.forgottenUrl}">${text.t('identity.loginForgotten')}</a></p>`,
  })
}

/** Page that confirms a logout without proof from our own client. */
export function logoutPage(context: PageContext, options: { action: string; xsrf: string; stayUrl: string }): string {
  const { text } = context
  return renderPage(context, {
    title: 'identity.logoutTitle',
    body: html`<p class="lead">${text.t('identity.logoutLead')}</p>
      <form method="post" action="${options.action}">
        <input type="hidden" name="xsrf" value="${options.xsrf}" />
        <button class="button" type="submit" name="logout" value="yes" autofocus>${text.t('identity.logoutSubmit')}</button>
      </form>
      <a class="button quiet" href="${options.stayUrl}">${text.t('identity.logoutStay')}</a>`,
  })
}
