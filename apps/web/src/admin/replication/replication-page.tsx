import { listReplicationSites } from '@verka/domain/replication/replication.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useChosenSites, type Place } from './chosen-sites.ts'
import { PlanSection } from './plan/plan-section.tsx'
import { EarlierSection } from './run/earlier-section.tsx'
import { SitesSection } from './sites-section.tsx'
import { useChosenFile } from './use-chosen-file.ts'

/** Copies what is built in one site to another: both sites, the plan, and what was replicated before. */
export default function ReplicationPage() {
  const { t } = useText()
  const answer = useCall(listReplicationSites)
  return (
    <Page title={t('shell.replication')} description={t('replication.hint')}>
      <Loaded answer={answer}>{({ items }) => <Chosen places={items} />}</Loaded>
    </Page>
  )
}

function Chosen({ places }: { places: readonly Place[] }) {
  const chosen = useChosenSites(places)
  const { source, replicateRecords, replicatePrivileges, choose } = chosen
  const chosenFile = useChosenFile(chosen.target, ({ hasRecords, hasPrivileges }) =>
    choose({ records: hasRecords ? '1' : undefined, privileges: hasPrivileges ? '1' : undefined }),
  )
  const { file, read } = chosenFile
  const isSame = !file && chosen.target !== undefined && chosen.target === source
  // only a file may return to its own site
  const target = isSame ? undefined : chosen.target
  const ofSite = source && { tenantKey: source.tenantKey, siteKey: source.siteKey }
  const from = file ? read && { fileId: read.id } : ofSite
  const sourceId = read ? `file ${read.source.siteId}` : source?.siteId
  return (
    <>
      <SitesSection places={places} chosen={{ ...chosen, target, isSame }} chosenFile={chosenFile} />
      {from && target && (
        <PlanSection
          key={`${'fileId' in from ? from.fileId : source?.siteId} ${target.siteId}`}
          source={from}
          target={target}
          sourceName={read ? read.source.siteName : (source?.siteName ?? '')}
          draft={`${sourceId} ${target.siteId}`}
          replicateRecords={replicateRecords}
          replicatePrivileges={replicatePrivileges}
        />
      )}
      {target && <EarlierSection key={target.siteId} target={target} />}
    </>
  )
}
