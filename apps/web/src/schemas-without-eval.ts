// Disables the schema library's code generation, which the content security policy forbids: the browser would report even its attempt.
// Imported first: the library reads this when it is loaded.
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true }
