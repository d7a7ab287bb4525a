#!/usr/bin/env python3
"""A private message bus with a made-up BlueZ, an adapter and straps, for tests to talk to.

It prints the bus's address, then obeys a line of standard input after another and answers each with
'ok', or with what is wrong. Straps have GATT objects, which python3-dbusmock's template has not.
With the argument 'denied' the bus permits nobody to ask BlueZ. It ends with its input. Exit code 77:
dbus-daemon or dbusmock is not installed.
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

try:
    import dbus
    import dbusmock  # noqa: F401
except ImportError:
    sys.exit(77)
if shutil.which("dbus-daemon") is None:
    sys.exit(77)

# A bus that lets nobody ask for BlueZ's objects.
DENIED = """<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
    <deny send_interface="org.freedesktop.DBus.ObjectManager" send_type="method_call"/>
  </policy>
</busconfig>
"""

MOCK = "org.freedesktop.DBus.Mock"
DEVICE = "org.bluez.Device1"
CHARACTERISTIC = "org.bluez.GattCharacteristic1"
HEART = "0000{}-0000-1000-8000-00805f9b34fb"

CONNECT = (
    "self.UpdateProperties('org.bluez.Device1', "
    "{'Connected': dbus.Boolean(True), 'ServicesResolved': dbus.Boolean(True)})"
)
DISCONNECT = CONNECT.replace("True", "False")
# BlueZ notifies until the last of its clients has enough.
NOTIFY = (
    "self.clients = getattr(self, 'clients', 0) + {}\n"
    "self.UpdateProperties('org.bluez.GattCharacteristic1', "
    "{{'Notifying': dbus.Boolean(self.clients > 0)}})"
)
ACQUIRE = (
    "import socket\n"
    "ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)\n"
    "self.ours = ours\n"
    "ret = (dbus.types.UnixFd(theirs.detach()), dbus.UInt16(23))"
)
PUSH = "self.ours.send(bytes(args[0]))"
HANG_UP = "self.ours.close()"
READ = "ret = dbus.Array([dbus.Byte(90)], signature='y')"


class Bus:
    def __init__(self):
        configuration = ["--session"]
        if "denied" in sys.argv[1:]:
            self.file = tempfile.NamedTemporaryFile("w", suffix=".conf")
            self.file.write(DENIED)
            self.file.flush()
            configuration = ["--config-file=" + self.file.name]
        self.daemon = subprocess.Popen(
            ["dbus-daemon", *configuration, "--nofork", "--print-address"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.daemon.stdout.readline().strip()
        self.bus = dbus.bus.BusConnection(self.address)
        self.mock = None

    def bluez(self):
        environment = dict(os.environ, DBUS_SYSTEM_BUS_ADDRESS=self.address)
        self.mock = subprocess.Popen(
            [sys.executable, "-m", "dbusmock", "--system", "--template", "bluez5"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        for _ in range(500):
            if self.bus.name_has_owner("org.bluez"):
                return
            time.sleep(0.02)
        raise RuntimeError("the made-up BlueZ did not start")

    def object(self, path, interface=MOCK):
        return dbus.Interface(self.bus.get_object("org.bluez", path, introspect=False), interface)

    def adapter(self, powered="on"):
        self.object("/org/bluez", "org.bluez.Mock").AddAdapter("hci0", "lab", signature="ss")
        self.power(powered)

    def power(self, state):
        self.object("/org/bluez/hci0").UpdateProperties(
            "org.bluez.Adapter1", {"Powered": dbus.Boolean(state == "on")}, signature="sa{sv}")

    def device(self, address):
        return "/org/bluez/hci0/dev_" + address.replace(":", "_")

    def strap(self, address, how, *name):
        """Adds a strap whose notifications come as signals, over a socket, or that is none."""
        path = self.device(address)
        self.object("/org/bluez", "org.bluez.Mock").AddDevice(
            "hci0", address, " ".join(name), signature="sss")
        device = self.object(path)
        device.AddMethod(DEVICE, "Connect", "", "", CONNECT, signature="sssss")
        device.AddMethod(DEVICE, "Disconnect", "", "", DISCONNECT, signature="sssss")
        if how != "none":
            self.characteristic(path + "/service0010/char0011", "2a37", how)
            self.characteristic(path + "/service0020/char0021", "2a19", "signals")
        uuids = dbus.Array([HEART.format("180d")], signature="s")
        device.UpdateProperties(DEVICE, {"UUIDs": uuids}, signature="sa{sv}")

    def characteristic(self, path, uuid, how):
        properties = dbus.Dictionary({
            "UUID": HEART.format(uuid), "Notifying": dbus.Boolean(False),
            "Value": dbus.Array([], signature="y")}, signature="sv")
        methods = [
            ("StartNotify", "", "", NOTIFY.format(1)), ("StopNotify", "", "", NOTIFY.format(-1)),
            ("ReadValue", "a{sv}", "ay", READ)]
        if how == "socket":
            properties["NotifyAcquired"] = dbus.Boolean(False)
            methods += [
                ("AcquireNotify", "a{sv}", "hq", ACQUIRE), ("Push", "ay", "", PUSH),
                ("HangUp", "", "", HANG_UP)]
        self.object("/").AddObject(
            path, CHARACTERISTIC, properties,
            dbus.Array(methods, signature="(ssss)"), signature="ssa{sv}a(ssss)")
        interfaces = dbus.Dictionary({CHARACTERISTIC: properties}, signature="sa{sv}")
        self.object("/").EmitSignal(
            "org.freedesktop.DBus.ObjectManager", "InterfacesAdded", "oa{sa{sv}}",
            dbus.Array([dbus.ObjectPath(path), interfaces], signature="v"), signature="sssav")

    def send(self, address, data=""):
        value = dbus.Array([dbus.Byte(byte) for byte in bytes.fromhex(data)], signature="y")
        self.object(self.device(address) + "/service0010/char0011").UpdateProperties(
            CHARACTERISTIC, {"Value": value}, signature="sa{sv}")

    def push(self, address, data=""):
        value = dbus.Array([dbus.Byte(byte) for byte in bytes.fromhex(data)], signature="y")
        self.object(self.device(address) + "/service0010/char0011", CHARACTERISTIC).Push(
            value, signature="ay")

    def hangup(self, address):
        self.object(self.device(address) + "/service0010/char0011", CHARACTERISTIC).HangUp()

    def battery(self, address, level):
        value = dbus.Array([dbus.Byte(int(level))], signature="y")
        self.object(self.device(address) + "/service0020/char0021").UpdateProperties(
            CHARACTERISTIC, {"Value": value}, signature="sa{sv}")

    def disconnect(self, address):
        self.object(self.device(address), DEVICE).Disconnect()

    def remove(self, address):
        self.object("/org/bluez/hci0", "org.bluez.Adapter1").RemoveDevice(
            self.device(address), signature="o")

    def connected(self, address):
        device = self.object(self.device(address), "org.freedesktop.DBus.Properties")
        if not device.Get(DEVICE, "Connected", signature="ss"):
            raise RuntimeError("not connected")

    def kill(self):
        self.mock.kill()
        self.mock.wait()

    def hang(self):
        """Has BlueZ stay on the bus without a word."""
        self.mock.send_signal(signal.SIGSTOP)

    def end(self):
        for process in (self.mock, self.daemon):
            if process is not None:
                process.kill()


def main():
    bus = Bus()
    try:
        print(bus.address, flush=True)
        for line in sys.stdin:
            words = line.split()
            try:
                getattr(bus, words[0])(*words[1:])
                print("ok", flush=True)
            except Exception as error:
                print(f"{words}: {error}".replace("\n", " "), flush=True)
    finally:
        bus.end()


main()
