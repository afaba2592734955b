import { Anchor, Stack, Text } from '@mantine/core'
import { IconSettings, IconWorld, IconWorldOff } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import { getOpenAccess, type OpenAccess } from '@verka/domain/open/open-access.api.ts'
import { getTenant } from '@verka/domain/tenants/tenant-life.api.ts'
import { asId, type TenantId } from '@verka/domain/entities/ids.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadedPage } from '../../ui/feedback/loaded-page.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { Facts, Section } from '../../ui/page/section.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { sumsOf } from './open-access-sums.ts'
import type { OpenPlace } from './open-place.ts'
import { OpenType } from './open-type.tsx'
import { PublicLists } from './public-lists.tsx'

/** `/openAccess`: what people without a login see of the own tenant, or of the one that the address names. */
export default function OpenAccessPage() {
  const [{ tenant: named }] = useAddressSearch()
  const { tenant } = useSession()
  const id = asId<'tenant'>(named ?? tenant.id)
  const isOwn = id === tenant.id
  const access = useCall(getOpenAccess, { params: { id } })
  const other = useCall(getTenant, { params: { id } }, { isEnabled: !isOwn })
  const shown = isOwn ? tenant : other.data
  const answer = access.data && !isOwn && !shown ? other : access
  return (
    <LoadedPage
      answer={{ ...answer, data: access.data && shown && { ...access.data, tenant: { id, key: shown.key, name: shown.name, isOwn } } }}
    >
      {(data) => <OpenAccessOf key={id} {...data} />}
    </LoadedPage>
  )
}

interface OpenAccessOfProps extends OpenAccess {
  tenant: { id: TenantId; key: string; name: string; isOwn: boolean }
}

function OpenAccessOf({ tenant, isOn, sites }: OpenAccessOfProps) {
  const { t } = useText()
  const { user } = useSession()
  const mayEdit = may(user.role, 'tenants', 'write')
  return (
    <Page
      title={t('shell.openAccess')}
      description={tenant.isOwn ? t('openAccess.hint') : `${tenant.name}. ${t('openAccess.hint')}`}
      badge={
        <StatusBadge tone={isOn ? 'success' : 'neutral'} icon={isOn ? IconWorld : IconWorldOff}>
          {t(isOn ? 'openAccess.on' : 'openAccess.off')}
        </StatusBadge>
      }
      actions={
        mayEdit && (
          <ButtonLink
            to={addressOf('/tenants/$id/config', { id: tenant.id })}
            variant="default"
            leftSection={<IconSettings size={18} stroke={1.8} aria-hidden />}
          >
            {t('openAccess.toSettings')}
          </ButtonLink>
        )
      }
    >
      <Stack gap="lg">
        <Now isOn={isOn} sites={sites} mayEdit={mayEdit} />
        {sites.map((site) => {
          const place: OpenPlace = { tenant, site, isOn }
          return (
            <Section key={site.id} title={site.name} actions={isOn && <SearchLink tenant={tenant.key} site={site.key} />}>
              {site.elementTypes.map((type) => (
                <OpenType key={type.id} type={type} place={place} />
              ))}
              {site.publicLists.length > 0 && <PublicLists lists={site.publicLists} place={place} />}
            </Section>
          )
        })}
        {sites.length === 0 && (
          <Section>
            <EmptyState
              icon={IconWorldOff}
              title={t('openAccess.empty')}
              text={t('openAccess.emptyHint')}
              action={tenant.isOwn && <ButtonLink to={addressOf('/schemas')}>{t('openAccess.toSchemas')}</ButtonLink>}
            />
          </Section>
        )}
      </Stack>
    </Page>
  )
}

/** Opens the page that everybody may search: the server renders it, outside of the client. */
function SearchLink({ tenant, site }: { tenant: string; site: string }) {
  const { t, culture } = useText()
  const query = new URLSearchParams({ tenant, site, lang: culture })
  return (
    <Anchor href={`/search?${query.toString()}`} target="_blank" rel="noopener" fw={550}>
      {t('openAccess.search')}
    </Anchor>
  )
}

/** Whether it is on, and how much it shows. */
function Now({ isOn, sites, mayEdit }: Pick<OpenAccess, 'isOn' | 'sites'> & { mayEdit: boolean }) {
  const { t, formatNumber } = useText()
  const { types, elements, guessableCodes } = sumsOf({ sites })
  const isAny = types > 0
  if (!isAny && isOn && mayEdit) return null
  return (
    <Section title={t('openAccess.now')}>
      <Stack gap="xs">
        {(isAny || !isOn) && <Text>{t(isOn ? 'openAccess.onText' : isAny ? 'openAccess.offText' : 'openAccess.offNothing')}</Text>}
        {!mayEdit && <Text c="dimmed">{t('openAccess.byWhom')}</Text>}
      </Stack>
      {isAny && (
        <>
          <Facts
            facts={[
              { label: t('openAccess.types'), value: formatNumber(types) },
              { label: t('openAccess.elements'), value: formatNumber(elements) },
              { label: t('openAccess.guessable'), value: formatNumber(guessableCodes) },
            ]}
          />
          {guessableCodes > 0 && (
            <Text size="sm" c="dimmed">
              {t('openAccess.guessableHint')}
            </Text>
          )}
        </>
      )}
    </Section>
  )
}
