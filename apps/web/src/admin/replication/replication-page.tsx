import { IconCopy } from '@tabler/icons-react'
import { listReplicationSites } from '@verka/domain/replication/replication.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useChosenSites, type Place } from './chosen-sites.ts'
import { EarlierSection } from './earlier-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { SitesSection } from './sites-section.tsx'

/** Copies what is built in one site to another: both sites, the plan, and what was replicated before. */
export default function ReplicationPage() {
  const { t } = useText()
  const answer = useCall(listReplicationSites)
  return (
    <Page width="narrow" title={t('shell.replication')} description={t('replication.hint')}>
      <Loaded answer={answer}>
        {({ items }) =>
          items.length < 2 ? (
            <Section>
              <EmptyState icon={IconCopy} title={t('replication.noSites')} />
            </Section>
          ) : (
            <Chosen places={items} />
          )
        }
      </Loaded>
    </Page>
  )
}

function Chosen({ places }: { places: readonly Place[] }) {
  const chosen = useChosenSites(places)
  const { source, target, replicateRecords, replicatePrivileges } = chosen
  return (
    <>
      <SitesSection places={places} chosen={chosen} />
      {source && target && (
        <PlanSection
          key={`${source.siteId} ${target.siteId}`}
          source={source}
          target={target}
          replicateRecords={replicateRecords}
          replicatePrivileges={replicatePrivileges}
        />
      )}
      {target && <EarlierSection key={target.siteId} target={target} />}
    </>
  )
}
