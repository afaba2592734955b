import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import type { Handlers } from '../../http/calls/handlers.ts'
import { acceptOpenReport, commentOpenReport, listOpenReports, loadOpenReport, rejectOpenReport } from './open-reports.ts'
import { listReportServices, loadReportForm } from './form/report-form.ts'
import { commentReport, createReport, showReport, supportCase } from './reporter/reporter.ts'

export const openReport = defineServerResource({
  table: null,
  handlers: {
    listOpenReports: (context, { query }) => listOpenReports(context, { ...query, ...pageParamsOf(query) }),
    getOpenReport: (context, { params }) => loadOpenReport(context, params.id),
    acceptOpenReport: (context, { params, body }) => acceptOpenReport(context, params.id, body.version),
    rejectOpenReport: (context, { params, body }) => rejectOpenReport(context, params.id, body.version, body.answer),
    commentOpenReport: (context, { params, body }) => commentOpenReport(context, params.id, body.text),
  },
})

/** The calls of people without a login. */
export const reporterHandlers = {
  listReportServices: async (context, { params, query }) => ({ items: await listReportServices(context, params.code, query.schemaKey) }),
  getReportForm: (context, { params, query }) =>
    loadReportForm(context, { ...params, code: params.code.trim(), schemaKey: query.schemaKey }),
  createReport: (context, { params, query, body }) =>
    createReport(context, { ...params, code: params.code.trim(), schemaKey: query.schemaKey }, body),
  supportCase: (context, { params, query }) => supportCase(context, { ...params, code: params.code.trim(), schemaKey: query.schemaKey }),
  showReport: (context, { body }) => showReport(context, body.secret),
  commentReport: (context, { body }) => commentReport(context, body),
} satisfies Partial<Handlers>
