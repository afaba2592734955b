import { Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCategory, IconChevronRight } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import { listElementTypes, type ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ButtonLink, PlainLink } from '../../ui/navigation/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { LicenceCard } from './licence-card.tsx'
import { TodayCards } from './today-cards.tsx'
import classes from './start-page.module.css'

const MORNING_ENDS = 10
const EVENING_BEGINS = 18

/** The hour of the day in the tenant's time zone. */
function hourIn(timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(new Date()))
}

/** `/dashboard`: today's work in this site, with links. */
export default function StartPage() {
  const { t, timeZone } = useText()
  const { user, site, tenant } = useSession()
  const hour = hourIn(timeZone)
  const greeting = hour < MORNING_ENDS ? 'shell.goodMorning' : hour < EVENING_BEGINS ? 'shell.hello' : 'shell.goodEvening'
  return (
    <Page
      title={t(greeting, { name: user.name.split(' ')[0] ?? user.name })}
      description={t('shell.youWorkIn', { tenant: tenant.name, site: site.name })}
    >
      <Work />
      <Categories />
      <LicenceCard />
    </Page>
  )
}

/** Today's work; before anything is set up, the next step below replaces it. */
function Work() {
  const categories = useCall(listElementTypes)
  return categories.data && categories.data.items.length > 0 ? <TodayCards /> : null
}

/** A new site starts from a template, or from nothing. */
function FirstSteps() {
  const { t } = useText()
  return (
    <Group justify="center" gap="sm">
      <ButtonLink to={addressOf('/replication/templates')}>{t('shell.fromTemplate')}</ButtonLink>
      <ButtonLink variant="default" to={addressOf('/elements/types/create')}>
        {t('shell.createCategory')}
      </ButtonLink>
    </Group>
  )
}

function Categories() {
  const { t, textOf, culture } = useText()
  const { user, tenant } = useSession()
  const answer = useCall(listElementTypes)
  const mayCreate = may(user.role, 'definitions', 'write') && !tenant.isLockedDown
  return (
    <Section title={t('shell.objectsByCategory')}>
      <Loaded answer={answer} skeleton={<Skeleton height={120} radius="md" />}>
        {({ items }) => {
          if (items.length === 0) {
            return (
              <EmptyState
                icon={IconCategory}
                title={t('shell.firstCategoryTitle')}
                text={t('shell.firstCategoryText')}
                action={mayCreate ? <FirstSteps /> : undefined}
              />
            )
          }
          const named = items.map((item) => ({ item, name: textOf(item.localizedNames) }))
          named.sort((a, b) => a.name.localeCompare(b.name, culture, { numeric: true }))
          return (
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
              {named.map(({ item, name }) => (
                <Category key={item.id} category={item} name={name} />
              ))}
            </SimpleGrid>
          )
        }}
      </Loaded>
    </Section>
  )
}

function Category({ category, name }: { category: ElementTypeSummary; name: string }) {
  const { t, textOf } = useText()
  const description = textOf(category.localizedDescriptions)
  return (
    <PlainLink to={addressOf('/elements/list/$id', { id: category.id })} className={classes.category}>
      <Stack gap={2} className={classes.categoryText}>
        <Title order={3} fz="1rem" fw={600}>
          {name}
        </Title>
        <Text size="sm" c="dimmed" lineClamp={1}>
          {description || t('shell.objectCount', { count: category.elementCount })}
        </Text>
      </Stack>
      <Text fw={600} fz="1.1rem" aria-label={t('shell.objectCount', { count: category.elementCount })}>
        {category.elementCount}
      </Text>
      <IconChevronRight size={18} stroke={1.8} aria-hidden className={classes.chevron} />
    </PlainLink>
  )
}
