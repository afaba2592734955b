/** Allowed imports (docs/architecture.md): dependencies point one way. */
const one = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    one('no-circles', 'files that import each other in a circle cannot be understood one at a time', {}, { circular: true }),
    one(
      'domain-is-pure',
      'the pure package knows nobody: no server, no client, no messages, no Node',
      { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      { path: '^(packages/messages|apps|e2e|bench)', dependencyTypesNot: ['type-only'] },
    ),
    one(
      'domain-without-node',
      'no I/O in the pure package',
      { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    one('messages-know-the-domain-only', 'texts know keys and cultures', { path: '^packages/messages/src' }, { path: '^(apps|e2e|bench)' }),
    one('server-and-web-are-strangers', 'they meet in the domain', { path: '^apps/server' }, { path: '^apps/web' }),
    one('web-and-server-are-strangers', 'they meet in the domain', { path: '^apps/web' }, { path: '^apps/server' }),
    one(
      'who-compares-them-knows-both',
      'the proof that browser and server agree is the one place that knows both, and of each only the form',
      { path: '^(e2e|bench)/', pathNot: '^e2e/agreement/' },
      // the crawl is to visit every address that there is
      { path: '^apps/web', pathNot: '^apps/web/src/addresses\\.ts$' },
    ),
    one(
      'and-nothing-else-of-them',
      'the proof of agreement knows the form of each side alone',
      { path: '^e2e/agreement/' },
      {
        path: '^(apps|bench)/',
        pathNot: '^apps/web/src/forms/store/form-store\\.ts$|^apps/server/src/features/forms/submitted-form\\.ts$',
      },
    ),
    one(
      'technique-knows-no-feature',
      'http, db, mail and jobs serve features and know none',
      { path: '^apps/server/src/(http|db|mail|sms|jobs|files|outbound|spreadsheets)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/features/' },
    ),
    one(
      'features-by-their-front-door',
      "another feature's queries are its own: put the query where its table belongs, and offer it by a function of that feature's use cases",
      { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/server/src/features/([^/]+)/.+\\.(routes|queries)\\.ts$', pathNot: '^apps/server/src/features/$1/' },
    ),
    one(
      'composed-in-one-place',
      'what lower features ask of higher ones is handed over by the composition, which only the app calls: declare it there',
      { pathNot: '^apps/server/src/app\\.ts$' },
      { path: '^apps/server/src/composition\\.ts$' },
    ),
    one(
      'descriptions-know-no-feature',
      'a description of an entity belongs to the list of all of them: move what it needs there, or to a lower folder',
      { path: '^packages/domain/src/.+\\.resource\\.ts$' },
      { path: '^packages/domain/src/', pathNot: '^packages/domain/src/(resources|access)/' },
    ),
    one(
      'queries-know-no-use-case',
      'SQL and nothing else',
      { path: '\\.queries\\.ts$' },
      { path: '^apps/server/src/(features|identity|demo)/', pathNot: '\\.queries\\.ts$' },
    ),
    one(
      'pool-only-in-db',
      'every query has a scope: the driver is reachable from db/ and the tests only',
      { path: '^apps/server/src', pathNot: '^apps/server/src/(db|testing)/|\\.test\\.ts$' },
      { path: 'node_modules/pg/' },
    ),
    one(
      'ui-and-data-know-no-screen',
      'the kit serves screens',
      { path: '^apps/web/src/(ui|data)/' },
      { path: '^apps/web/src/(app|admin|exe|guest|forms|lists)/' },
    ),
    one(
      'forms-know-no-screen',
      'forms serve screens',
      { path: '^apps/web/src/forms/' },
      { path: '^apps/web/src/(app|admin|exe|guest|lists)/' },
    ),
    one('lists-know-no-screen', 'lists serve screens', { path: '^apps/web/src/lists/' }, { path: '^apps/web/src/(app|admin|exe|guest)/' }),
    one('admin-and-exe-are-strangers', 'two areas', { path: '^apps/web/src/admin/' }, { path: '^apps/web/src/(exe|app|guest)/' }),
    one('exe-and-admin-are-strangers', 'two areas', { path: '^apps/web/src/exe/' }, { path: '^apps/web/src/(admin|app|guest)/' }),
    one(
      'documents-are-drawn-elsewhere',
      'drawing takes tenths of a second: it is for the process that draws, never for the one that answers',
      {
        path: '^apps/server/src',
        pathNot: '^apps/server/src/(pdf|testing)/|/(draw-process|label-pdf|draw-transaction)\\.ts$|\\.test\\.ts$',
      },
      {
        path: '^apps/server/src/(pdf/|features/labels/label-pdf\\.ts$|features/transaction-pdf/draw-transaction\\.ts$)|node_modules/(pdfkit|bwip-js)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    one(
      'files-are-read-elsewhere',
      'an imported file is hostile until it is read: that is for the limited process, never for the one that answers',
      {
        path: '^apps/server/src',
        pathNot: '^apps/server/src/(testing|spreadsheets/reading)/|/table-process\\.ts$|\\.test\\.ts$',
      },
      {
        path: '^apps/server/src/spreadsheets/reading/|node_modules/(@e965/xlsx|csv-parse|yauzl)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    one(
      'no-testing-in-production',
      'what tests are made with stays with them',
      { path: '^apps/server/src', pathNot: '^apps/server/src/testing/|\\.test\\.ts$' },
      { path: '^apps/server/src/testing/' },
    ),
    one(
      'no-stories-in-production',
      'a story is a fixture of tests',
      { path: '^apps/web/src', pathNot: '^apps/web/src/stories/|\\.stories\\.tsx$|\\.component\\.test\\.tsx$' },
      { path: '^apps/web/src/stories/|\\.stories\\.tsx$' },
    ),
    // a file of a package with a question to Vite behind it is for Vite to find
    // the packages of bench are an install of their own, which a check does not need
    one(
      'nothing-unresolved',
      'an import that leads nowhere',
      {},
      { couldNotResolve: true, pathNot: '\\?url$|^(autocannon|json-logic-engine|json-rules-engine|lighthouse|survey-core)$' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results|playwright-report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.svg'],
    },
  },
}
