import { alertOf, fields, type Field, type FormErrors } from './fields.ts'
import { html } from '../../pages/html.ts'
import { renderPage, type PageContext } from '../../pages/page.ts'
import { newPasswordFields } from './password-pages.ts'

export const SETUP_FIELDS = [
  'tenantName',
  'tenantKey',
  'siteName',
  'siteKey',
  'name',
  'userName',
  'email',
  'password',
  'passwordAgain',
] as const
export type SetupValues = Record<(typeof SETUP_FIELDS)[number], string>

/** The first administrator: organisation, site and person in one form. */
export function firstAdministratorPage(context: PageContext, values: Partial<SetupValues>, errors: FormErrors): string {
  const { text, address } = context
  const { t } = text
  const hint = t('identity.administratorKeyHint')
  const groups: { legend: string; specs: Field[] }[] = [
    {
      legend: t('identity.administratorTenant'),
      specs: [
        { name: 'tenantName', label: t('identity.administratorTenantName'), autocomplete: 'organization', maxLength: 50 },
        { name: 'tenantKey', label: t('identity.administratorTenantKey'), autocomplete: 'off', maxLength: 50, isCode: true, hint },
      ],
    },
    {
      legend: t('identity.administratorSite'),
      specs: [
        { name: 'siteName', label: t('identity.administratorSiteName'), autocomplete: 'off', maxLength: 50 },
        { name: 'siteKey', label: t('identity.administratorSiteKey'), autocomplete: 'off', maxLength: 50, isCode: true, hint },
      ],
    },
    {
      legend: t('identity.administratorYou'),
      specs: [
        { name: 'name', label: t('identity.administratorName'), autocomplete: 'name', maxLength: 100 },
        { name: 'userName', label: t('identity.administratorUserName'), autocomplete: 'username', maxLength: 100, isCode: true },
        { name: 'email', label: t('identity.administratorEmail'), type: 'email', autocomplete: 'email', maxLength: 254, isCode: true },
        ...newPasswordFields(context, t('identity.administratorPassword')),
      ],
    },
  ]
  const filled = groups.map((group) => group.specs.map((spec): Field => ({ ...spec, value: values[spec.name as keyof SetupValues] ?? '' })))
  // one focus for the whole form, although it has three groups
  const inputs = fields(filled.flat(), errors)
  const sections = groups.map(({ legend }, index) => {
    const start = filled.slice(0, index).flat().length
    return html`<fieldset>
      <legend>${legend}</legend>
      ${inputs.slice(start, start + filled[index]!.length)}
    </fieldset>`
  })
  return renderPage(context, {
    title: 'identity.administratorTitle',
    isWide: true,
    body: html`<p class="lead">${t('identity.administratorLead')}</p>
      ${alertOf(errors, text)}
      <form method="post" action="${address}" novalidate>
        ${sections}
        <button class="button" type="submit">${t('identity.administratorSubmit')}</button>
      </form>`,
  })
}
