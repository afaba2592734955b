import {login,go,shot,text,browser,phone,desk} from './zz-eyes-lib.mts';
const A=async()=>{ // admin: deletion, palette, report
 const p=await login('tenantadmin');
 await p.waitForTimeout(1500);await shot(p,'dash',true);console.log('DASH',await text(p,2500));
 await go(p,'/elements/types',1500);console.log('TYPES',(await text(p,2500)).slice(250));await shot(p,'types');
 // row actions
 const btns=await p.locator('main button').evaluateAll(b=>b.slice(0,40).map(x=>x.getAttribute('aria-label')||x.textContent));console.log('BTN',btns.join(' ; '));
 const hrefs=await p.locator('main a[href]').evaluateAll(a=>a.map(x=>x.getAttribute('href')+' '+(x.getAttribute('aria-label')||x.textContent)));console.log(hrefs.join('\n'));
 const d=p.locator('main tbody tr, main [role=row]').filter({hasText:'Lokal'}).first().getByRole('button',{name:/ta bort/i});
 if(await d.count()){await d.first().click();await p.waitForTimeout(1500);console.log('DEL',await p.getByRole('dialog').innerText().catch(()=>'none'));await shot(p,'del-type');await p.keyboard.press('Escape');}
 await p.keyboard.press('Control+k');await p.waitForTimeout(800);console.log('PAL0',await p.getByRole('dialog').innerText().catch(()=>'none'));await shot(p,'pal0');
 for(const q of ['skapa','borr','ulla','mörk','logga','lokal']){await p.getByRole('dialog').locator('input').first().fill(q);await p.waitForTimeout(1000);console.log('PAL',q,(await p.getByRole('dialog').innerText().catch(()=>'none')).replace(/\n/g,' | '));}
 await shot(p,'pal1');
};
const X=async()=>{
 const p=await login('user',{viewport:phone,colorScheme:'dark'});
 await p.waitForTimeout(1000);console.log('EXE',p.url(),await text(p,2000));await shot(p,'exe',true);
 await go(p,'/exe/elementList',1500);console.log('ELIST',await text(p,1500));await shot(p,'elist');
 console.log((await p.locator('a[href*="/exe/"]').evaluateAll(a=>a.map(x=>x.getAttribute('href')+' '+x.textContent))).slice(0,60).join('\n'));
 await go(p,'/exe/help',500);console.log('HELP',await text(p,2500));await shot(p,'help',true);
};
await Promise.all([A().catch(e=>console.log('A',e)),X().catch(e=>console.log('X',e))]);
await browser.close();
