import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { DEFAULT_CULTURE, type Culture } from '@verka/domain/localization/cultures.ts'
import { DEFAULT_TIME_ZONE } from '@verka/domain/localization/time-zones.ts'
import type { LicenceLevel } from '@verka/domain/tenants/licence-levels.ts'
import type { Tenant } from '@verka/domain/tenants/tenant-life.api.ts'
import { storedWebAddress, type Contact } from '@verka/domain/tenants/tenant.body.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import type { DraftErrors } from '../../forms/draft/draft-errors.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { newId } from '../../data/new-id.ts'
import type { Text } from '../../language/use-text.tsx'
import type { FormError } from '../../ui/form/error-summary.tsx'
import { lateSchema } from '../../forms/draft/late-schema.ts'

const tenantBodySchema = lateSchema(() => import('@verka/domain/tenants/tenant.body.ts').then((body) => body.tenantBodySchema))

/** A site in the form. */
export interface SiteDraft {
  /** Of an existing site. */
  id?: string
  key: string
  name: string
  /** Stable key in the form while rows are added and removed. */
  rowId: string
}

/** A tenant as it is edited. */
export interface TenantDraft {
  id?: string
  version?: number
  key: string
  name: string
  culture: Culture
  timeZone: string
  contact: Contact
  licenceLevel: LicenceLevel
  isBilledAnnually: boolean
  policyUrl: string
  rssFeedUrl: string
  sites: SiteDraft[]
  /** Existing sites that are removed with the save. */
  leavingSites: SiteDraft[]
}

const NO_CONTACT: Contact = { name: '', address: '', zipcode: '', city: '', phoneNo: '', email: '' }

export const newSite = (): SiteDraft => ({ key: '', name: '', rowId: newId() })

/** A tenant that is about to be created, with the site that it needs. */
export const newTenant = (): TenantDraft => ({
  key: '',
  name: '',
  culture: DEFAULT_CULTURE,
  timeZone: DEFAULT_TIME_ZONE,
  contact: NO_CONTACT,
  licenceLevel: 'none',
  isBilledAnnually: false,
  policyUrl: '',
  rssFeedUrl: '',
  sites: [newSite()],
  leavingSites: [],
})

export function tenantDraft(stored: Tenant): TenantDraft {
  const { id, version, key, name, culture, timeZone, contact, licenceLevel, isBilledAnnually } = stored
  const kept = { id, version, key, name, culture, timeZone, contact, licenceLevel, isBilledAnnually }
  return {
    ...kept,
    policyUrl: stored.policyUrl ?? '',
    rssFeedUrl: stored.rssFeedUrl ?? '',
    sites: stored.sites.map((site) => ({ ...site, rowId: site.id })),
    leavingSites: [],
  }
}

/** The body: removed sites are omitted. */
export function tenantBody({ leavingSites: _leaving, sites, ...draft }: TenantDraft) {
  return { ...draft, sites: sites.map(({ rowId: _rowId, ...site }) => site) }
}

/** The body that recreates a deleted tenant, with new sites. */
export function newTenantBody(draft: TenantDraft) {
  const { id: _id, version: _version, sites, ...body } = tenantBody(draft)
  return { ...body, sites: sites.map(({ key, name }) => ({ key, name })) }
}

export const checkTenant = (draft: TenantDraft): FieldError[] => checkBody(tenantBodySchema, tenantBody(draft))

/** An address as it will be stored (specification section 5); as typed while it is invalid. */
export function normalisedAddress(text: string): string {
  const address = storedWebAddress(text)
  return address === undefined ? text : (address ?? '')
}

const MAX_KEY_LENGTH = 50

/** A key for something of this name: 'Örebro kommun' becomes 'orebro-kommun'. */
export function keyOf(name: string): string {
  return foldForSearch(name)
    .replace(/[åäæ]/g, 'a')
    .replace(/[öø]/g, 'o')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_KEY_LENGTH)
    .replace(/^-+|-+$/g, '')
}

/** DOM id of the input for a path of the body, for labels and the error summary. */
export const tenantInputId = (path: string) => `tenant-${path.replaceAll('.', '-')}`
export const LEAVING_ID = 'tenant-leaving-sites'

const SIMPLE_LABELS = {
  key: 'tenants.key',
  name: 'admin.name',
  culture: 'tenants.culture',
  timeZone: 'tenants.timeZone',
  licenceLevel: 'tenants.licenceLevel',
  policyUrl: 'tenants.policyUrl',
  rssFeedUrl: 'tenants.rssFeedUrl',
  'contact.name': 'tenants.contactName',
  'contact.address': 'tenants.address',
  'contact.zipcode': 'tenants.zipcode',
  'contact.city': 'tenants.city',
  'contact.phoneNo': 'tenants.phoneNo',
  'contact.email': 'tenants.email',
} as const

/** All errors, for the summary above the form. */
export function tenantSummary(errors: DraftErrors, text: Text): FormError[] {
  return errors.all.map((error) => ({ message: errorText(error, text), ...inputOf(error.field ?? '', text) }))
}

function inputOf(field: string, { t }: Text): Pick<FormError, 'inputId' | 'label'> {
  if (field === 'sites') return { inputId: LEAVING_ID, label: t('tenants.sites') }
  const [, index] = /^sites\.(\d+)\./.exec(field) ?? []
  if (index !== undefined) return { inputId: tenantInputId(field), label: t('tenants.siteNumber', { number: Number(index) + 1 }) }
  return field in SIMPLE_LABELS ? { inputId: tenantInputId(field), label: t(SIMPLE_LABELS[field as keyof typeof SIMPLE_LABELS]) } : {}
}
