import { Stack } from '@mantine/core'
import { IconProgressCheck } from '@tabler/icons-react'
import { listWork, type WorkItem } from '@verka/domain/work/work.api.ts'
import { usePolledCall } from '../../data/use-polled-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { WorkCard } from './work-card.tsx'
import { isPolled } from './work-kinds.ts'
import classes from './work.module.css'

/** `/work`: the person's work that the server continues by itself, whatever page and device they are on. */
export default function WorkPage() {
  const { t } = useText()
  const answer = usePolledCall(listWork, {}, ({ items }) => items.some(isPolled))
  return (
    <Page title={t('shell.work')} description={t('work.hint')}>
      <Loaded answer={answer}>{({ items }) => (items.length === 0 ? <Nothing /> : <Parts items={items} />)}</Loaded>
    </Page>
  )
}

function Nothing() {
  const { t } = useText()
  return (
    <Section>
      <EmptyState icon={IconProgressCheck} title={t('work.empty')} text={t('work.emptyHint')} />
    </Section>
  )
}

function Parts({ items }: { items: readonly WorkItem[] }) {
  const { t } = useText()
  const isOver = ({ state }: WorkItem) => state === 'done' || state === 'stopped'
  return (
    <Stack gap="lg">
      <Part title={t('work.now')} items={items.filter((item) => !isOver(item))} empty={t('work.nothingNow')} />
      <Part title={t('work.reports')} items={items.filter(isOver)} />
    </Stack>
  )
}

/** One part of the work; without any and without words for that it is left out. */
function Part({ title, items, empty }: { title: string; items: readonly WorkItem[]; empty?: string }) {
  if (items.length === 0 && empty === undefined) return null
  return (
    <Section title={title} {...(items.length === 0 && { description: empty })}>
      {items.length > 0 && (
        <ul className={classes.items}>
          {items.map((item) => (
            <WorkCard key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Section>
  )
}
