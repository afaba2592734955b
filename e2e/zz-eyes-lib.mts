import { chromium, type Page } from 'playwright-core';
export const B='http://localhost:4331';
export const desk={width:1440,height:900}, phone={width:390,height:844};
export const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--use-fake-device-for-media-stream','--use-fake-ui-for-media-stream']});
export async function login(user:string,o:any={}):Promise<Page>{
  const ctx=await browser.newContext({viewport:desk,locale:'sv-SE',colorScheme:'light',acceptDownloads:true,...o});
  const p=await ctx.newPage();
  p.setDefaultTimeout(8000);
  p.on('console',m=>{if(m.type()==='error')console.log('  CONSOLE',m.text().slice(0,200))});
  p.on('pageerror',e=>console.log('  PAGEERROR',String(e).slice(0,300)));
  p.on('response',r=>{if(r.status()>=400)console.log('  HTTP',r.status(),r.request().method(),r.url().replace(B,'').slice(0,150))});
  await p.goto(B+'/login');
  await p.waitForTimeout(1200);
  if(o.dump)console.log(p.url(),(await p.locator('body').innerText()).slice(0,500));
  const u=p.locator('input[name=username],input[name=userName],input[autocomplete=username]').first();
  try{ await u.waitFor({timeout:3000}); }catch{ await p.getByRole('button').filter({hasText:/logga in/i}).first().click(); await u.waitFor(); }
  await u.fill(user);
  await p.locator('input[type=password]').first().fill('verka-demo');
  await p.keyboard.press('Enter');
  await p.waitForURL(u=>/dashboard|exe/.test(u.pathname),{timeout:15000}).catch(()=>console.log('login ended at',p.url()));
  await p.waitForTimeout(500);
  return p;
}
export async function go(p:Page,path:string,wait=900){await p.goto(B+path);await p.waitForLoadState('networkidle',{timeout:6000}).catch(()=>{});await p.waitForTimeout(wait);}
export const shot=(p:Page,n:string,full=false)=>p.screenshot({path:`/tmp/eyes/${n}.png`,fullPage:full});
export const text=async(p:Page,n=1500)=>(await p.locator('body').innerText()).replace(/\n+/g,' | ').slice(0,n);
