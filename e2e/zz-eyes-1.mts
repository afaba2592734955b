import {login,go,shot,text,browser,phone} from './zz-eyes-lib.mts';
const p=await login('tenantadmin');
console.log(p.url());console.log(await text(p,2500));await shot(p,'dash');
const links=await p.locator('a[href]').evaluateAll(a=>[...new Set(a.map(x=>x.getAttribute('href')))]);console.log(links.join(' '));
for(const r of ['/elements/types','/transactions/types','/operations/types','/records/types','/users','/users/privileges','/auditLog']){await go(p,r,500);console.log('\n##',r,p.url(),await text(p,1800));
 console.log((await p.locator('main a[href]').evaluateAll(a=>a.slice(0,30).map(x=>x.getAttribute('href')))).join(' '));await shot(p,'l'+r.replace(/\//g,'_'));}
await browser.close();
