import { defineServerResource } from '../../http/server-resource.ts'
import { exportBundle, listContents } from './bundles/export-bundle.ts'
import { storeBundle } from './bundles/stored-bundles.ts'
import { showEffects } from './effects/plan-effects.ts'
import { listTemplates } from './ready/ready-templates.ts'
import { listReplications, listSites, loadReplication, showItem, showPlan, startReplication } from './replicate.ts'
import { undoReplication } from './writing/undo-replication.ts'

export const replication = defineServerResource({
  table: 'replications',
  handlers: {
    listReplicationSites: (context) => listSites(context),
    listTemplates: (context, { query }) => listTemplates(context, query),
    listSiteContents: (context, { params }) => listContents(context, params),
    exportReplicationFile: (context, { body }) => exportBundle(context, body),
    storeReplicationFile: (context, { params, body }) => storeBundle(context, params, body),
    planReplicationBetween: (context, { body }) => showPlan(context, body),
    showPlanEffects: (context, { body }) => showEffects(context, body),
    showPlanItem: (context, { params, body }) => showItem(context, params.id, body),
    replicateBetween: (context, { body }) => startReplication(context, body),
    planSiteReplication: (context, { params, body }) =>
      showPlan(context, { ...body, tenantKey: params.sourceTenant, siteKey: params.sourceSite }),
    replicateSite: (context, { params, body }) =>
      startReplication(context, { ...body, tenantKey: params.sourceTenant, siteKey: params.sourceSite }),
    listReplications: (context, { params }) => listReplications(context, params),
    getReplication: (context, { params: { id, ...scope } }) => loadReplication(context, scope, id),
    undoReplication: (context, { params: { id, ...scope }, body }) => undoReplication(context, scope, id, body),
  },
})
