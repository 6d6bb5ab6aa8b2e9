#!/bin/sh
# Programs that break a rule, tests/breach/NAME.c: status and standard error, word by word, on all engines,
# but for lines of sources, and options that help.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# breach STATUS NAME [OPTION...]: the run must print standard input, in which marks stand for lines
# (`numbered`).
breach()
{
    expected_status=$1
    name=$2
    shift 2
    numbered "$(cat)" >"$name.wanted"
    run 0 "$PARRAY" cc --allow-globals "$srcdir/tests/breach/$name.c"
    silent err
    for engine in '--engine fibers --workers 1' '--engine fibers --workers 3' '--engine threads'; do
        # shellcheck disable=SC2086 # a list of words
        run "$expected_status" "$PARRAY" run "./$name.so" --quiet $engine "$@"
        sed -i 's/ KiB stack, in dig at overflow\.c:[0-9]*,/ KiB stack,/' err # where the stack ends depends on the engine
        spoken err | grep -v '^help: --' | cmp -s - "$name.wanted" || fail "$name with $engine does not say: $(cat "$name.wanted")"
        silent out
    done
}

# The port models.
breach 3 link_twice <<'END'
error: step 1: node 2 sends a second packet on port 1 to node 3 while the first is on the link; a link direction carries 1 [link_twice.c@first, link_twice.c@second]
END
breach 3 sla_receives <<'END'
error: step 17: node 5 (mesh 1,1) receives on 2 ports (1 from node 9, 2 from node 4); SLA allows 1 [sla_receives.c@first, sla_receives.c@second]
END
breach 3 sla_sends <<'END'
error: step 3: node 0 sends on 2 ports (0 to node 7, 1 to node 1); SLA allows 1 [sla_sends.c@first, sla_sends.c@second]
END
breach 3 f1_ports <<'END'
error: step 1: node 0 is active on more than 1 port (receives on 0 from node 3, sends on 1 to node 1); F1 allows 1 [f1_ports.c@sends, 2 times]
note: 3 more like this, at nodes 1, 2, 3
END
breach 3 half_duplex <<'END'
error: step 1: node 0 and node 1 both send on the link between them (port 1 of node 0); H* allows 1 packet a link [half_duplex.c@sends, 2 times]
note: 1 more like this, at node 2
END
breach 3 h1_relay <<'END'
error: step 2: node 1 takes part in 2 transmissions (receives on 0 from node 0, sends on 1 to node 2); H1 allows 1 [h1_relay.c@first, h1_relay.c@relays]
END

# Worms.
breach 3 worm_cross <<'END'
error: step 3: node 3 (mesh 0,3) has part in 2 worms (sends to node 2, receives from node 6); W1 allows 1 [worm_cross.c@node_3, worm_cross.c@node_6_again]
error: step 3: step contention: worms 0 -> 12 and 4 -> 9 both cross the channel 4 -> 8 (port 1 of node 4 (mesh 1,0)); W1 allows 1 [worm_cross.c@node_0, worm_cross.c@node_4]
error: step 3: node 6 (mesh 1,2) has part in 2 worms (sends to node 7, sends to node 3); W1 allows 1 [worm_cross.c@node_6, worm_cross.c@node_6_again]
END
breach 3 worm_depth <<'END'
error: step 4: depth contention: worm 0 -> 3 of step 1 still holds what worm 1 -> 4 crosses: the channel 1 -> 2 (port 1 of node 1); W1 allows 1 [worm_depth.c@first, worm_depth.c@second]
note: 1 more like this, at node 2
END

# These programs break no rule where the model allows more.
for model in 'sla_receives F*' 'sla_sends F*' 'f1_ports SLA' 'half_duplex F1' 'h1_relay H*'; do
    run 0 "$PARRAY" run "./${model% *}.so" --model "${model#* }" --quiet
    silent err
done

# Deadlocks.
breach 4 receive_first <<'END'
error: deadlock in step 1: 4 of 4 nodes wait for ever
note: 4 nodes in node_recv at receive_first.c@receives (0-3)
note: a cycle of 4, each waits for the next and the last for the first:
    node 0 waits in node_recv at receive_first.c@receives since step 1 on port 0 for node 3
    node 3 waits in node_recv at receive_first.c@receives since step 1 on port 0 for node 2
    node 2 waits in node_recv at receive_first.c@receives since step 1 on port 0 for node 1
    node 1 waits in node_recv at receive_first.c@receives since step 1 on port 0 for node 0
END
breach 4 full_mailbox <<'END'
error: deadlock in step 3: 2 of 2 nodes wait for ever
note: 2 nodes in node_send at full_mailbox.c@sends (0-1)
note: a cycle of 2, each waits for the next and the last for the first:
    node 0: node_send at full_mailbox.c@sends waits since step 3 for room: the mailbox of node 1 is full (2 of 2)
    node 1: node_send at full_mailbox.c@sends waits since step 3 for room: the mailbox of node 0 is full (2 of 2)
note: mailboxes are full: with --mailbox 4096 the run is deadlocked, too
END

breach 4 worm_full <<'END'
error: deadlock in step 6: 2 of 2 nodes wait for ever
note: 2 nodes in node_send_to at worm_full.c@sends (0-1)
note: a cycle of 2, each waits for the next and the last for the first:
    node 0 waits in node_send_to at worm_full.c@sends since step 5 on a full inbox for node 1
    node 1 waits in node_send_to at worm_full.c@sends since step 6 on a full inbox for node 0
help: mailboxes are full: the run ends with --mailbox 3
END

# Misuse, and a wrong result.
breach 2 absent_port <<'END'
error: step 1: node 0 (mesh 0,0): node_send at absent_port.c@sends: port 0 is absent here: nothing is linked to it
END
breach 2 short_buffer <<'END'
error: step 2: node 0: node_recv at short_buffer.c@receives: the packet on port 0 from node 2 has 8 bytes, the buffer has room for 4
END
breach 1 wrong <<'END'
error: step 2: node 5: check failed at wrong.c@checks: theirs == (node_rank(self) == 5 ? 5 : node_peer(self, 0))
END

# ThreadSanitizer's own signal code needs the rest of the stack: no overflow can be reported under it.
grep -q '^#define PA_SANITIZER.*thread' "$builddir/config.h" || breach 5 overflow --stack 2M <<'END'
error: step 2: node 3 overflowed its 2048 KiB stack, after node_step at overflow.c@steps
help: try --stack 4096k, or keep large data in node_state; if that overflows, too, the calls of the node do not end
help: with --stack 64M a stack overflows, too: its calls may never end
END
