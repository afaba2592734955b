// The schema library asks whether it may make functions of texts. It may not (content security policy), and the browser
// reports that it asked. Imported before anything else: the library reads this when it is loaded.
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true }
