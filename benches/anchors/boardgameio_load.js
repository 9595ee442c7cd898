'use strict';
// Load on a boardgame.io server over socket.io websockets (loopback), with bare protocol clients:
// no optimistic client-side reducer, so the server is what is measured.
// usage: boardgameio_load.js [--matches 50] [--seconds 15] [--rate 0] [--storage memory|flatfile] [--dir D]
//                     [--mode load|mem] [--moves 100] [--port 18080] [--delta] [--cores 0]
//   rate 0: closed loop (each match always has one order under way); else orders/s over all matches.
const { spawn } = require('child_process');
const { io } = require('socket.io-client');
const path = require('path');
const { randomOrder, rng } = require('./hexskirmish');
const arg = (k, d) => { const i = process.argv.indexOf('--' + k); return i < 0 ? d : process.argv[i + 1]; };
const MATCHES = +arg('matches', 50), SECS = +arg('seconds', 15), RATE = +arg('rate', 0), PORT = +arg('port', 18080);
const STORAGE = arg('storage', 'memory'), DIR = arg('dir') ? path.join(arg('dir'), String(process.pid)) : '', MODE = arg('mode', 'load'), MOVES = +arg('moves', 100);
const emit = (name, value, unit, extra) => console.log(JSON.stringify({ name, value, unit, ...extra }));
const now = () => Number(process.hrtime.bigint()) / 1e6; // ms
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const q = (a, p) => a[Math.min(a.length - 1, Math.floor(a.length * p))];

async function main() {
  const srv = spawn('taskset', ['-c', arg('cores', '0'), process.execPath, '--expose-gc', path.join(__dirname, 'boardgameio_server.js'),
    String(PORT), STORAGE, DIR, process.argv.includes('--delta') ? 'delta' : ''],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: { ...process.env, NODE_ENV: 'production' } });
  const answers = [];
  let waiting = null;
  srv.on('message', (m) => (waiting ? (waiting(m), (waiting = null)) : answers.push(m)));
  const next = () => (answers.length ? Promise.resolve(answers.shift()) : new Promise((r) => (waiting = r)));
  const ask = async (cmd) => { srv.send({ cmd }); return next(); };
  const mem = () => ask('mem');
  await next(); // ready
  await sleep(300);
  const m0 = await mem();

  let sent = 0, echoed = 0, measuring = false, running = true, bytes = 0, updates = 0;
  const latMover = [], latOther = [];
  const matches = [];
  const rnd = rng(99);
  const due = []; // matches ready for an order (paced mode)
  function order(m) {
    const me = +m.turn;
    const st = m.state[me];
    const o = randomOrder(st.G, me, rnd);
    m.t = now();
    m.pending = true;
    m.sock[me].emit('update', { type: 'MAKE_MOVE', payload: { type: o[0], args: o[1], playerID: String(me) } },
      st._stateID, m.id, String(me));
    m.mover = me;
    m.moves++;
    sent++;
  }
  function ready(m) {
    if (!running) return;
    if (MODE === 'mem' && m.moves >= MOVES) return;
    if (RATE > 0) due.push(m); else order(m);
  }
  async function open(i) {
    const m = { id: 'match' + i, sock: [], state: [null, null], turn: '0', moves: 0, got: 0, mover: -1, pending: false };
    for (const p of [0, 1]) {
      const s = io(`http://127.0.0.1:${PORT}/hexskirmish`, { transports: ['websocket'], forceNew: true });
      m.sock.push(s);
      await new Promise((res, rej) => {
        s.on('connect_error', rej);
        s.on('sync', (id, info) => { m.state[p] = info.state; if (m.initialLeak === undefined) m.initialLeak = info.initialState; res(); });
        s.on('connect', () => s.emit('sync', m.id, String(p), undefined, 2));
      });
      s.on('update', (id, state) => {
        updates++;
        m.state[p] = state;
        if (!m.pending) return;
        const dt = now() - m.t;
        if (measuring) { (p === m.mover ? latMover : latOther).push(dt); if (p === m.mover) echoed++; }
        if (++m.got === 2) { m.got = 0; m.pending = false; m.turn = state.ctx.currentPlayer; ready(m); }
      });
    }
    matches.push(m);
  }
  for (let i = 0; i < MATCHES; i++) await open(i);
  await sleep(500);
  const m1 = await mem();
  const label = `${MATCHES} matches x 2 clients, ${STORAGE}`;
  if (MODE === 'mem') {
    for (const m of matches) ready(m);
    while (matches.some((m) => m.moves < MOVES || m.pending)) await sleep(100);
    const m2 = await mem();
    const kb = (a, b, f) => (b.mem[f] - a.mem[f]) / 1024 / MATCHES;
    emit(`memory a match with 2 sockets, 0 moves (heap)`, kb(m0, m1, 'heapUsed'), 'KiB');
    emit(`memory a match with 2 sockets, 0 moves (rss)`, kb(m0, m1, 'rss'), 'KiB');
    emit(`memory a match with 2 sockets, ${MOVES} moves (heap)`, kb(m0, m2, 'heapUsed'), 'KiB');
    emit(`memory a match with 2 sockets, ${MOVES} moves (rss)`, kb(m0, m2, 'rss'), 'KiB');
    emit(`server idle rss, no match`, m0.mem.rss / 1048576, 'MiB');
  } else {
    let timer = null;
    const t00 = now();
    let issued = 0;
    for (const m of matches) ready(m);
    if (RATE > 0) timer = setInterval(() => {
      const want = ((now() - t00) / 1000) * RATE;
      while (issued < want && due.length) { order(due.shift()); issued++; }
    }, 2);
    await sleep(2000); // warm-up
    const c0 = await ask('cpu');
    measuring = true; latMover.length = 0; latOther.length = 0; echoed = 0;
    const t0 = now();
    await sleep(SECS * 1000);
    measuring = false;
    const dt = (now() - t0) / 1000;
    const c1 = await ask('cpu');
    running = false;
    if (timer) clearInterval(timer);
    await sleep(500);
    latMover.sort((a, b) => a - b);
    latOther.sort((a, b) => a - b);
    const tag = RATE ? `${label}, paced ${RATE}/s` : `${label}, closed loop`;
    emit(`${tag}: moves`, echoed / dt, 'moves/s');
    emit(`${tag}: p50 to mover`, q(latMover, 0.5), 'ms');
    emit(`${tag}: p99 to mover`, q(latMover, 0.99), 'ms');
    emit(`${tag}: p50 to opponent`, q(latOther, 0.5), 'ms');
    emit(`${tag}: p99 to opponent`, q(latOther, 0.99), 'ms');
    const cpu = (c1.cpu.user + c1.cpu.system - c0.cpu.user - c0.cpu.system) / 1e3;
    emit(`${tag}: server CPU a move`, cpu / echoed, 'ms');
    emit(`${tag}: server CPU use`, cpu / dt / 10, '% of a core');
  }
  const leaked = matches[0].initialLeak && matches[0].initialLeak.G.units.filter((u) => u.owner === 1 && u.hex !== undefined).length;
  process.stderr.write(`player 0's sync carried ${leaked} enemy positions in initialState\n`);
  for (const m of matches) for (const s of m.sock) s.disconnect();
  srv.send({ cmd: 'quit' });
  await new Promise((r) => srv.on('exit', r));
  process.exit(0);
}
main().catch((e) => { console.error(e); process.exit(1); });
